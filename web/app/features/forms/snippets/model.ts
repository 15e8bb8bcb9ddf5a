import type { Language } from "~/lib/text/highlight";

export interface Snippet {
  stack: string;
  language: Language;
  /** Where it goes. */
  file: string;
  /** What else there is to do, in a sentence or two. */
  note?: string;
  code: string;
}
