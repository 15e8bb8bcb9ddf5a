import { type EditorSchema, type FieldKey, namesOf } from "../../state/model";
import { tooLong } from "../parts/draft";

/** Special form fields: a field would never arrive under these names (`customer/schema/validate/names`). */
const RESERVED = new Set([
  "redirect",
  "redirectTo",
  "replyto",
  "replyTo",
  "ccemail",
  "from_name",
  "botcheck",
  "bot-field",
  "altcha",
  "cf-turnstile-response",
  "h-captcha-response",
  "g-recaptcha-response",
  "access_key",
  "apiKey",
]);

/** What is wrong with a name for a field. The server also refuses names for passwords and cards. */
export function nameFault(name: string, schema: EditorSchema, key: FieldKey): string | undefined {
  if (name === "") return "Enter a name.";
  if (/[\p{Cc}\p{Cf}]/u.test(name)) return "Remove the invisible characters.";
  if (name.startsWith("_")) return "Names that start with _ are reserved. Choose another name.";
  if (RESERVED.has(name)) return "This name is a special form field. Choose another name.";
  if (namesOf(schema, key).has(name)) return "Another field already has this name.";
  return tooLong(name, 100);
}
