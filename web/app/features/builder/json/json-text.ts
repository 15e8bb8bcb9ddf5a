import { ApiError } from "~/api/errors/error";
import type { Schema } from "../schema/model";
import { lineAt, type Place, placeOf, placesIn } from "./json-places";

/** What someone begins with who has no form yet: short, and with the parts that every form has. */
export const starter: Schema = {
  format: 1,
  language: "en",
  fields: [
    { type: "text", name: "name", label: "Name", required: true },
    { type: "email", name: "email", label: "Email", required: true },
    { type: "long_text", name: "message", label: "Message" },
  ],
};

const MAX_LINE = 88;

/** As `JSON.stringify` with two spaces, but what fits on a line stays on it: a field is then one or a few lines. */
export function formatJson(value: unknown, indent = ""): string {
  const line = oneLine(value);
  if (typeof value !== "object" || value === null) return line;
  const isShallow = Object.values(value).every((part) => typeof part !== "object");
  if (isShallow && indent.length + line.length <= MAX_LINE) return line;
  const inner = `${indent}  `;
  if (Array.isArray(value)) {
    return `[\n${value.map((item) => inner + formatJson(item, inner)).join(",\n")}\n${indent}]`;
  }
  const members = Object.entries(value).map(
    ([key, part]) => `${inner}${JSON.stringify(key)}: ${formatJson(part, inner)}`,
  );
  return `{\n${members.join(",\n")}\n${indent}}`;
}

function oneLine(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(oneLine).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value).map(([key, part]) => `${JSON.stringify(key)}: ${oneLine(part)}`);
  return members.length === 0 ? "{}" : `{ ${members.join(", ")} }`;
}

/** The text isn't JSON, from `at` on. */
class JsonFault extends Error {
  override readonly name = "JsonFault";
  readonly at: number;

  constructor(message: string, at: number) {
    super(message);
    this.at = at;
  }
}

/** What was typed, to be sent. Only what is no JSON object at all is refused here; the server knows the format. */
export function parseSchema(text: string): Schema {
  const { fault } = placesIn(text);
  if (fault !== undefined) throw new JsonFault(faultText(text, fault), fault);
  const value: unknown = JSON.parse(text);
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Schema;
  throw new JsonFault("The form must be a JSON object: it begins with { and ends with }.", 0);
}

function faultText(text: string, at: number): string {
  if (text.slice(at).trim() === "") return "The JSON ends too early. A closing bracket or quote is missing.";
  return "This isn't valid JSON. Check commas, quotes and brackets here.";
}

/** One thing to fix, and where it is. */
export interface Problem {
  message: string;
  /** In the schema, such as `fields[3].pattern`. */
  path?: string;
  place: Place;
  line: number;
}

/** What is wrong with the text, place by place. Nothing for a failure that isn't about the text. */
export function problemsOf(error: Error | null, text: string): Problem[] {
  if (error instanceof JsonFault) {
    const at = Math.min(error.at, text.length);
    return [{ message: error.message, place: { from: at, to: at }, line: lineAt(text, at) }];
  }
  if (!(error instanceof ApiError)) return [];
  const { places } = placesIn(text);
  return error.fields.map(({ field: path, message }) => {
    const place = placeOf(path, places) ?? { from: 0, to: 0 };
    return { message, path, place, line: lineAt(text, place.from) };
  });
}
