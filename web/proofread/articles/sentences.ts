import type { Manuscript } from "./manuscript.ts";

/** Shorter ones are phrases: "Replace it by yours." */
const SHORTEST = 6;

const sentences = new Intl.Segmenter("en", { granularity: "sentence" });

/** No sentence stands twice, neither in two articles nor in one. */
export function repeatedSentences(articles: readonly Manuscript[]): string[] {
  const first = new Map<string, string>();
  return articles.flatMap(({ slug, passages }) =>
    passages.flatMap(sentencesOf).flatMap((sentence) => {
      const key = sentence
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
        .trim();
      if (key.split(" ").length < SHORTEST) return [];
      const other = first.get(key);
      first.set(key, slug);
      return other ? [`${slug}: "${sentence}" stands in ${other} too`] : [];
    }),
  );
}

const sentencesOf = (passage: string) => [...sentences.segment(passage)].map(({ segment }) => segment.trim());
