import { findWords } from "~/lib/matching/words";

/** A text with what a search found in it marked. */
export function Marked({ text, words }: { text: string; words: readonly string[] }) {
  if (words.length === 0) return text;
  return findWords(text, words).map(({ at, text: part, isFound }) =>
    isFound ? (
      <mark key={at} className="rounded-[2px] bg-mark text-ink">
        {part}
      </mark>
    ) : (
      part
    ),
  );
}
