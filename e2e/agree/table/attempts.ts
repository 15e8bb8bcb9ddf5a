// What is sent for a field of the table, and rows of it.
import { type Field, type Group, type Input, schemaOf } from "../model.ts";
import { poolOf } from "../values.ts";

/** What is sent for one field. */
export interface Attempt {
  values: string[];
  files: [name: string, size: number, type: string][];
}

export type Three = [Attempt, Attempt, Attempt];

export const values = (...all: string[]): Attempt => ({ values: all, files: [] });
export const files = (...all: Attempt["files"]): Attempt => ({ values: [], files: all });
const each = ([a, b, c]: [string, string, string]): Three => [values(a), values(b), values(c)];

export const NOTHING = values();
export const PDF: Attempt["files"][number] = ["cv.pdf", 10, "application/pdf"];
export const PNG: Attempt["files"][number] = ["photo.PNG", 10, "Image/PNG; q=1"];

/** Three inputs that a field of this type accepts, if it has no further rules. */
export function validOf(type: string): Three {
  return type === "file" ? [files(PDF), files(PDF, PNG), files(["", 0, ""], ["x", 0, ""])] : each(poolOf(type).valid);
}

/** Three that it refuses: not of its type, or more than one value. */
export function invalidOf(type: string): Three {
  if (type === "file") {
    const eleven = Array.from({ length: 11 }, () => PDF);
    return [files(...eleven), files(...eleven, PNG), files(...eleven, ["", 0, ""])];
  }
  const { valid, invalid } = poolOf(type);
  if (invalid[0]) return each(invalid);
  return [values(valid[0], valid[1]), values(valid[0], valid[0]), values(valid[2], "", valid[1])];
}

/** An input of what is sent for several fields. */
export function inputOf(attempts: Record<string, Attempt>, expected: Input["expected"]): Input {
  const all = Object.entries(attempts);
  return {
    entries: all.flatMap(([name, attempt]) => attempt.values.map((value): [string, string] => [name, value])),
    files: all.flatMap(([name, attempt]) => attempt.files.map((file): Input["files"][number] => [name, ...file])),
    expected,
  };
}

/** A field with these rules, which three inputs keep and three break. */
export function row(type: string, keys: object, valid: Three, invalid: Three): Group {
  const field: Field = { type, name: "f", ...keys };
  const input = (broken: string[]) => (attempt: Attempt) => inputOf({ f: attempt }, { broken, hidden: [] });
  return {
    title: `${type} ${JSON.stringify(keys)}`,
    schema: schemaOf([field]),
    inputs: [...valid.map(input([])), ...invalid.map(input(["f"]))],
  };
}

/** A row whose inputs are single values. */
export const plain = (type: string, keys: object, valid: [string, string, string], invalid: [string, string, string]) =>
  row(type, keys, each(valid), each(invalid));
