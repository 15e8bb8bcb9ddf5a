import type { Field } from "../../../schema/model";
import { stepsOf } from "../conditions/operators";

/** How far the end of a scale may be from its start. */
export const MAX_STEPS = 20;

/** What a rating can go up to. */
export const ratingSteps = [2, 3, 4, 5, 6, 7, 8, 9, 10];

const MAX_MAGNITUDE = 1e15;
const MAX_DIGITS = 15;

/** What is wrong with a bound of a number field. */
export function numberFault(value: number): string | undefined {
  const digits = value.toExponential().split("e")[0]?.replace(/\D/g, "").length ?? 0;
  return Math.abs(value) >= MAX_MAGNITUDE || digits > MAX_DIGITS ? "Use at most 15 digits." : undefined;
}

/** Whether the default of a rating or scale is still one of its numbers. */
export function keepsDefault(field: Omit<Partial<Field>, "min" | "max"> & { min?: unknown; max?: unknown }): boolean {
  const steps = stepsOf(field as Field);
  return field.default == null || steps === undefined || steps.map(String).includes(field.default);
}
