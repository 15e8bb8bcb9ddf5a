import { ApiError } from "./error";

/** What a form of these screens has to say after it was refused, beside which field. */
export function fieldError(error: unknown, field: string): string | undefined {
  return error instanceof ApiError ? error.fields.find((failure) => failure.field === field)?.message : undefined;
}

/** Whether a failure belongs above the form: it names no field. */
export function isFormError(error: unknown): error is Error {
  return error instanceof Error && !(error instanceof ApiError && error.fields.length > 0);
}

/** Whether what a change was based on is no longer stored. Nothing was changed then. */
export function isChangedMeanwhile(error: unknown): boolean {
  return error instanceof ApiError && error.code === "changed_meanwhile";
}

/** A refusal that never left the browser, in the server's own shape. */
export function requireFields(form: FormData, words: Record<string, string>): void {
  const errors = Object.entries(words)
    .filter(([field]) => form.get(field) === "")
    .map(([field, message]) => ({ field, code: "required", message }));
  if (errors[0]) throw new ApiError(errors[0].message, 422, { errors });
}

/** One field's, likewise. */
export function validationError(field: string, code: string, message: string): ApiError {
  return new ApiError(message, 422, { errors: [{ field, code, message }] });
}

/** To the first field that has to be mended. */
export function focusInvalidField(form: HTMLFormElement, error: unknown, otherwise: string): void {
  const first = error instanceof ApiError ? error.fields[0]?.field : undefined;
  const control = form.elements.namedItem(first ?? otherwise);
  if (control instanceof HTMLElement) control.focus();
  if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) control.select();
}
