import { type CharSet, isDisjoint, none, union } from "./char-set";
import { type Alternatives, type Node, parsePattern } from "./parse";

const MAX_CHARS = 200;
const MAX_WAYS = 100;
/** What the server compiles is bounded; far below that, nothing has to be measured. */
const MAX_CHARACTERS = 500;

/** Whether the server reads a pattern and matches it quickly. It says no to some that the server would accept. */
export function isSupportedPattern(source: string): boolean {
  const pattern = [...source].length <= MAX_CHARS ? parsePattern(source) : undefined;
  if (!pattern) return false;
  const undecided = undecidedIn(pattern, none);
  return undecided <= 1 && waysIn(pattern) <= MAX_WAYS && sizeOf(pattern) <= MAX_CHARACTERS;
}

/** How many quantifiers an engine may have to try in several ways; infinite if one is inside another. */
function undecidedIn(alternatives: Alternatives, end: CharSet): number {
  let undecided = 0;
  for (const sequence of alternatives) {
    let after = end;
    for (const node of sequence.toReversed()) {
      if ("group" in node) undecided += undecidedIn(node.group, after);
      if ("repeated" in node) undecided += undecidedRepeat(node, after);
      after = canBeEmpty(node) ? union(firstOf(node), after) : firstOf(node);
    }
  }
  return undecided;
}

function undecidedRepeat({ repeated, min, max }: Extract<Node, { repeated: unknown }>, after: CharSet): number {
  if (!isPlain(repeated)) return Number.POSITIVE_INFINITY;
  return min === max || ("set" in repeated && isDisjoint(repeated.set, after)) ? 0 : 1;
}

/** Neither repeats nor has alternatives. */
function isPlain(node: Node): boolean {
  if ("set" in node) return true;
  return "group" in node && node.group.length === 1 && node.group.every((sequence) => sequence.every(isPlain));
}

const firstOf = (node: Node): CharSet =>
  "set" in node ? node.set : "group" in node ? firstOfAll(node.group) : firstOf(node.repeated);

const firstOfAll = (alternatives: Alternatives) => alternatives.map(firstOfSequence).reduce(union, none);

function firstOfSequence(sequence: readonly Node[]): CharSet {
  let first = none;
  for (const node of sequence) {
    first = union(first, firstOf(node));
    if (!canBeEmpty(node)) break;
  }
  return first;
}

function canBeEmpty(node: Node): boolean {
  if ("set" in node) return false;
  if ("group" in node) return node.group.some((sequence) => sequence.every(canBeEmpty));
  return node.min === 0 || canBeEmpty(node.repeated);
}

/** In how many ways an engine may go through alternatives. */
function waysIn(alternatives: Alternatives): number {
  const ways = alternatives.map((sequence) =>
    sequence.reduce((product, node) => product * ("group" in node ? waysIn(node.group) : 1), 1),
  );
  return ways.reduce((sum, one) => sum + one, 0);
}

/** How many characters a match has at most, a repetition without end counted as often as it has to be. */
function sizeOf(alternatives: Alternatives): number {
  return alternatives.flat().reduce((sum, node) => sum + sizeOfNode(node), 0);
}

function sizeOfNode(node: Node): number {
  if ("set" in node) return 1;
  if ("group" in node) return sizeOf(node.group);
  const times = Number.isFinite(node.max) ? node.max : node.min + 1;
  return Math.max(1, times) * sizeOfNode(node.repeated);
}
