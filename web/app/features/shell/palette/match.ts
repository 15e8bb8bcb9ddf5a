import { fold, wordsOf } from "~/lib/matching/words";

/** Something the palette can do. */
export interface Command {
  id: string;
  /** What it is called: "Go to Billing". */
  label: string;
  group: string;
  /** Said after the label, fainter. */
  detail?: string;
  /** The detail is an id, in the type of code. */
  isDetailCode?: boolean;
  /** Other words one may type for it. */
  words?: string;
  shortcut?: string;
  run: () => void;
}

/** Those that have every typed word, the ones whose label begins with it first; with nothing typed, all. */
export function match(commands: readonly Command[], typed: string): Command[] {
  const words = wordsOf(typed);
  return commands
    .map((command) => ({ command, rank: rankOf(command, words) }))
    .filter(({ rank }) => rank !== undefined)
    .toSorted((a, b) => (a.rank ?? 0) - (b.rank ?? 0))
    .map(({ command }) => command);
}

/** The lower, the nearer: 0 at the label's beginning, 1 at a word's, 2 within, 3 in what else is said of it. */
function rankOf({ label, detail = "", words: others = "" }: Command, typed: readonly string[]): number | undefined {
  const name = fold(label);
  const more = fold(`${detail} ${others}`);
  let rank = 0;
  for (const word of typed) {
    if (name.startsWith(word)) continue;
    if (name.includes(` ${word}`)) rank += 1;
    else if (name.includes(word)) rank += 2;
    else if (more.includes(word)) rank += 3;
    else return undefined;
  }
  return rank;
}
