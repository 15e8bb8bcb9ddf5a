import type { Condition, Field } from "../../../schema/model";

type Operator = Condition["is"];

const plain: readonly Operator[] = ["equals", "not", "filled", "empty"];
const texts: readonly Operator[] = ["equals", "not", "contains", "filled", "empty"];
const measures: readonly Operator[] = ["equals", "not", "greater", "less", "filled", "empty"];
const onlyWhether: readonly Operator[] = ["filled", "empty"];

/** How the value of a field can be compared. */
export function operatorsOf(type: Field["type"]): readonly Operator[] {
  switch (type) {
    case "number":
    case "rating":
    case "scale":
    case "date":
    case "time":
      return measures;
    case "single_choice":
    case "multiple_choice":
    case "dropdown":
    case "yes_no":
      return plain;
    case "file":
    case "consent":
      return onlyWhether;
    default:
      return texts;
  }
}

export const hasValue = (is: Operator) => is !== "filled" && is !== "empty";

/** A value to choose, and what it's called. */
interface Choice {
  value: string;
  label: string;
}

/** The values that a condition about a field can choose from; nothing if the value is typed. */
export function valuesOf(
  field: Field,
  labelOf: (choice: NonNullable<Field["choices"]>[number]) => string,
): Choice[] | undefined {
  if (field.choices) return field.choices.map((choice) => ({ value: choice.value, label: labelOf(choice) }));
  if (field.type === "yes_no") {
    return [
      { value: "yes", label: "Yes" },
      { value: "no", label: "No" },
    ];
  }
  const steps = stepsOf(field);
  return steps?.map((step) => ({ value: String(step), label: String(step) }));
}

/** The numbers of a rating or scale. */
export function stepsOf({ type, min, max }: Field): number[] | undefined {
  if (type !== "rating" && type !== "scale") return undefined;
  const from = type === "scale" ? Number(min ?? 1) : 1;
  const to = Number(max ?? (type === "scale" ? 10 : 5));
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
}

/** A condition that holds as soon as it's added: about a value if there is one to choose, else about any answer. */
export function firstCondition(about: Field, values: readonly Choice[] | undefined): Condition {
  const field = about.name ?? "";
  const [first] = values ?? [];
  return first ? { field, is: "equals", value: first.value } : { field, is: "filled" };
}
