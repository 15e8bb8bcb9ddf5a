import type { Mask } from "./mask.ts";
import { type Exception, rules } from "./never.ts";

interface Fault {
  line: number;
  /** The words as they are written. */
  words: string;
  say: string;
}

/** What a file says that it never should. */
export function wordingFaults({ source, text }: Pick<Mask, "source" | "text">, file: string): Fault[] {
  return compiled
    .flatMap(({ never, say, but }) => {
      const right = but.flatMap((exception) => rangesOf(exception, text, file));
      return [...text.matchAll(never)]
        .map(({ 0: words, index }) => ({ start: index, end: index + words.length, words }))
        .filter(({ start, end }) => !right.some((range) => range.start <= start && end <= range.end))
        .map(({ start, words }) => ({ start, words: words.replaceAll(/\s+/g, " "), say }));
    })
    .sort((one, other) => one.start - other.start)
    .map(({ start, words, say }) => ({ line: source.slice(0, start).split("\n").length, words, say }));
}

function rangesOf({ file: only, pattern }: Compiled, text: string, file: string) {
  if (only && !only.test(file)) return [];
  return [...text.matchAll(pattern)].map(({ 0: words, index }) => ({ start: index, end: index + words.length }));
}

interface Compiled {
  file: Exception["file"];
  pattern: RegExp;
}

/** Whole words, in whatever case, that are no part of a name, a path or an address. */
function compile(pattern: string): RegExp {
  const written = pattern.replaceAll(" ", "(?:\\s|&nbsp;)+").replaceAll("'", "(?:['’]|&apos;|&rsquo;|&#39;)");
  return new RegExp(`(?<![\\w/.@-])(?:${written})(?![\\w@-]|[./]\\w)`, "giu");
}

const compiled = rules.map(({ never, say, but = [] }) => ({
  never: compile(never.join("|")),
  say,
  but: but.map(({ phrase, file }): Compiled => ({ file, pattern: compile(phrase) })),
}));
