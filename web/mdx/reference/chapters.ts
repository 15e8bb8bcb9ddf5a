import { calls, objects } from "./api.ts";
import { errors } from "./errors.ts";
import { limits } from "./limits.ts";

/** What the manual takes from the code, by name: `<Generated name="errors" />`. */
const chapters: Record<string, () => string> = { errors, limits, calls, objects };

/** The Markdown of one of them. */
export function chapter(name: string): string {
  const write = chapters[name];
  if (!write) throw new Error(`there is no chapter named ${name}`);
  return write();
}
