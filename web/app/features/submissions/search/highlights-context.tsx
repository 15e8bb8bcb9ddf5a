import { createContext, type ReactNode, use } from "react";
import type { Submission } from "~/api/queries/submissions";

/** How a search shows what it found. */
export interface Highlights {
  /** A text with what was found in it marked. `field` is the name of the field that it's the value of. */
  mark: (text: string, field?: string) => ReactNode;
  /** A row's line of preview: what was found, even if the row doesn't show that value otherwise. */
  preview: (submission: Submission, what: string) => ReactNode;
}

/** None while nothing is searched for. */
export const HighlightsContext = createContext<Highlights | null>(null);

/** A text of a submission, with what a search found in it marked. */
export function Found({ text, field }: { text: string; field?: string }) {
  return use(HighlightsContext)?.mark(text, field) ?? text;
}
