/** Sets of characters as ranges of code points, in order and apart. */
export type CharSet = readonly (readonly [from: number, to: number])[];

const LAST = 0x10ffff;

export const none: CharSet = [];
export const any: CharSet = [[0, LAST]];
export const digits: CharSet = [[0x30, 0x39]];
export const word: CharSet = [
  [0x30, 0x39],
  [0x41, 0x5a],
  [0x5f, 0x5f],
  [0x61, 0x7a],
];

export const setOf = (character: string): CharSet => {
  const code = character.codePointAt(0) ?? 0;
  return [[code, code]];
};

export function union(one: CharSet, other: CharSet): CharSet {
  const merged: [number, number][] = [];
  for (const [from, to] of [...one, ...other].sort(([a], [b]) => a - b)) {
    const last = merged.at(-1);
    if (last && from <= last[1] + 1) last[1] = Math.max(last[1], to);
    else merged.push([from, to]);
  }
  return merged;
}

export function complement(set: CharSet): CharSet {
  const rest: [number, number][] = [];
  let next = 0;
  for (const [from, to] of set) {
    if (from > next) rest.push([next, from - 1]);
    next = to + 1;
  }
  if (next <= LAST) rest.push([next, LAST]);
  return rest;
}

export const isDisjoint = (one: CharSet, other: CharSet) =>
  !one.some(([from, to]) => other.some(([start, end]) => from <= end && start <= to));
