import type { Field } from "../../../schema/model";

/** The names of the fields that a field's conditions are about. */
const namesIn = ({ show_if: when }: Field): string[] =>
  when ? ("all" in when ? when.all : when.any).map(({ field }) => field) : [];

/**
 * The names of the fields that depend on one, directly or through others. A condition about one of them would be a
 * circle.
 */
export function dependentsOf(name: string, fields: readonly Field[]): ReadonlySet<string> {
  const found = new Set<string>();
  const visit = (target: string) => {
    for (const field of fields) {
      if (!field.name || found.has(field.name) || !namesIn(field).includes(target)) continue;
      found.add(field.name);
      visit(field.name);
    }
  };
  visit(name);
  return found;
}

/** How many fields have a condition about a field. */
export const usesOf = (name: string, fields: readonly Field[]) =>
  fields.filter((field) => namesIn(field).includes(name)).length;

/** Whether a condition, of whichever field, compares a field with a value. */
export const isCompared = (name: string, value: string, fields: readonly Field[]) =>
  fields.some(({ show_if: when }) =>
    (when ? ("all" in when ? when.all : when.any) : []).some((one) => one.field === name && one.value === value),
  );
