// Random patterns of the kind that schemas may have, and texts for them. Some are refused for what browsers could take
// too long to match; the rest has to mean the same on both sides.
import type { Random } from "./random.ts";

/** A pattern, and what makes a text that matches it. */
export interface Pattern {
  source: string;
  sample: (random: Random) => string;
}

/** A set of characters: how it may be written, and some that are in it. */
const SETS: [source: string, members: string][] = [
  ["a", "a"],
  ["ß", "ß"],
  ["🦆", "🦆"],
  ["\\.", "."],
  ["\\-", "-"],
  ["\\/", "/"],
  ["\\\\", "\\"],
  [" ", " "],
  ["@", "@"],
  ["\\d", "0519"],
  ["\\w", "aZ_9"],
  [".", "x🦆ß .\u0085"],
  ["[a-z]", "amz"],
  ["[A-Z0-9]", "AZ09"],
  ["[^0-9]", "aß🦆\n\r-"],
  ["[^\\w ]", "-ß🦆\u2028"],
  ["[äöü]", "äöü"],
  ["[α-ω🦆-🦐]", "αωλ🦇"],
  ["[\\d.,]", "0.,"],
  ["[a\\-z]", "a-z"],
  ["[-+]", "-+"],
  ["[\\]\\[\\^]", "][^"],
  ["[&~!#]", "&~!#"],
  ["[\\w\\-]", "a_-Z"],
  ["['\"<>]", "'\"<>"],
  ["é", "é"],
  ["e\u0301", "e\u0301"],
];

const QUANTIFIERS: [source: string, min: number, max: number][] = [
  ["?", 0, 1],
  ["*", 0, 4],
  ["+", 1, 4],
  ["{2}", 2, 2],
  ["{0,2}", 0, 2],
  ["{1,3}", 1, 3],
  ["{2,}", 2, 5],
  ["{100}", 100, 100],
];

export function randomPattern(random: Random): Pattern {
  const parts = random.times(random.from(1, 4), () => randomPart(random));
  const [start, end] = [random.chance(0.1) ? "^" : "", random.chance(0.1) ? "$" : ""];
  return {
    source: start + parts.map(({ source }) => source).join("") + end,
    sample: (again) => parts.map(({ sample }) => sample(again)).join(""),
  };
}

function randomPart(random: Random): Pattern {
  const kind = random.next();
  if (kind < 0.15) return alternatives(random);
  const part = kind < 0.3 ? group(random) : set(random);
  return random.chance(0.5) ? quantified(random, part) : part;
}

function set(random: Random): Pattern {
  const [source, members] = random.pick(SETS);
  // Two code points are two sets, of which a quantifier repeats the second: a group repeats both.
  if (source === "e\u0301") return { source: `(?:${source})`, sample: () => source };
  return { source, sample: (again) => again.pick([...members]) };
}

function group(random: Random): Pattern {
  const parts = random.times(random.from(1, 3), () => set(random));
  const open = random.pick(["(", "(?:"]);
  return {
    source: `${open}${parts.map(({ source }) => source).join("")})`,
    sample: (again) => parts.map(({ sample }) => sample(again)).join(""),
  };
}

function alternatives(random: Random): Pattern {
  const parts = random.times(random.from(2, 3), () => group(random));
  return {
    source: `(?:${parts.map(({ source }) => source).join("|")})`,
    sample: (again) => again.pick(parts).sample(again),
  };
}

function quantified(random: Random, part: Pattern): Pattern {
  const [source, min, max] = random.pick(QUANTIFIERS);
  return {
    source: part.source + source,
    sample: (again) => again.times(again.from(min, max), () => part.sample(again)).join(""),
  };
}
