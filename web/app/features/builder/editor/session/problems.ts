import { ApiError } from "~/api/errors/error";
import type { EditorSchema, Problem } from "../state/model";

/** What the server refused about a form, with the fields that it's about. Empty for any other failure. */
export function problemsOf(error: unknown, { fields }: EditorSchema): Problem[] {
  if (!(error instanceof ApiError) || error.status !== 422) return [];
  return error.fields.map(({ field: path, message }) => {
    const [, index, setting = ""] = /^fields\[(\d+)\]\.?(.*)$/.exec(path) ?? [];
    if (index === undefined) return { key: undefined, setting: path, message };
    return { key: fields[Number(index)]?.key, setting, message };
  });
}
