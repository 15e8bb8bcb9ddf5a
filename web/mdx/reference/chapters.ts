import { calls, objects } from "./api.ts";
import { errors } from "./errors.ts";
import { limits } from "./limits.ts";
import { settings } from "./settings.ts";

/** The documentation chapters generated from the code, by name: `<Generated name="errors" />`. */
const chapters: Record<string, () => string> = { errors, limits, calls, objects, settings };

/** Returns the Markdown of a chapter. */
export function chapter(name: string): string {
  const write = chapters[name];
  if (!write) throw new Error(`there is no chapter named ${name}`);
  return write();
}
