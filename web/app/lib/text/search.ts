/** A section of the manual, as the build wrote it into docs/search.json. */
export interface Section {
  page: string;
  section: string;
  to: string;
  text: string;
}

/** The sections that hold every word of what is asked, or words that begin so; those named after them first. */
export function rank(sections: readonly Section[], asked: string): Section[] {
  const words = asked.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
  if (words.length === 0) return [];
  return sections
    .map((section) => ({ section, score: scoreOf(section, words) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .map(({ section }) => section);
}

function scoreOf({ page, section, text }: Section, words: readonly string[]): number {
  let sum = 0;
  for (const word of words) {
    const score =
      8 * closeness(section || page, word) + 4 * (section ? closeness(page, word) : 0) + closeness(text, word);
    if (score === 0) return 0;
    sum += score;
  }
  return sum;
}

/** 2 for the word itself, 1 for a word that begins so, 0 without either. */
function closeness(text: string, word: string): number {
  const lower = text.toLowerCase();
  let best = 0;
  for (let at = lower.indexOf(word); at !== -1; at = lower.indexOf(word, at + 1)) {
    if (at > 0 && /[\p{L}\p{N}]/u.test(lower.charAt(at - 1))) continue;
    if (!/[\p{L}\p{N}_]/u.test(lower.charAt(at + word.length))) return 2;
    best = 1;
  }
  return best;
}
