import Paperclip from "lucide-react/icons/paperclip";
import type { ReactNode } from "react";
import type { Submission } from "~/api/queries/submissions";
import { findMatches, fold, type Part } from "~/lib/matching/words";
import { fieldLabel } from "~/lib/text/field-label";
import { emailNames, plain, summaryOf, textOf, whoNames } from "../fields/summary";
import type { Highlights } from "./highlights-context";
import { parseQuery, type Term } from "./query";

/** Of a longer text only so much is searched for what to mark. */
const MAX_MARKED_LENGTH = 20_000;
/** A row shows about so much from the beginning of a text. */
const SHOWN_LENGTH = 32;
/** So much is shown before what was found further on, and at most so much after it. */
const LEAD_LENGTH = 20;
const REST_LENGTH = 160;

/** What to mark for one term of the search. */
interface Pattern {
  source: string;
  /** Only in values of these fields. */
  isIn?: (field: string | undefined) => boolean;
}

export function highlightsOf(query: string): Highlights {
  const patterns = parseQuery(query).flatMap(patternOf);
  const regExpFor = (field?: string) => regExpOf(patterns.filter(({ isIn }) => !isIn || isIn(field)));
  const mark = (text: string, field?: string) => marked(text, regExpFor(field));
  return { mark, preview: (submission, what) => preview(submission, what, patterns) };
}

function patternOf(term: Term): Pattern[] {
  // A date or a file isn't found in a text.
  if (!("text" in term)) return [];
  const source = sourceOf(term.text);
  if (!source) return [];
  if (term.kind === "from") return [{ source, isIn: (field) => field !== undefined && isSender(field) }];
  if (term.kind !== "field") return [{ source }];
  const name = plain(term.name);
  return [{ source, isIn: (field) => field !== undefined && plain(field) === name }];
}

/** `from` is what a row calls the sender's name. */
const isSender = (field: string) =>
  field === "from" || whoNames.includes(plain(field)) || emailNames.includes(plain(field));

/** Written without spaces between words, so a word may begin anywhere. */
const UNSPACED =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** The words in their order, whatever stands between them; the first from its beginning, of the last perhaps only that. */
function sourceOf(text: string): string {
  const folded = fold(text);
  const words = folded.match(/[\p{L}\p{N}]+/gu);
  // Such as "€" or an emoji.
  if (!words) return folded.trim().replace(/[\\^$.*+?()[\]{}|]/g, "\\$&");
  const start = UNSPACED.test(folded) ? "" : "(?<![\\p{L}\\p{N}])";
  return start + words.join("[^\\p{L}\\p{N}]+");
}

/** The longest first: of "brief" and "briefing" both begin at the same place. */
function regExpOf(patterns: readonly Pattern[]): RegExp | undefined {
  if (patterns.length === 0) return undefined;
  const sources = patterns.map(({ source }) => source).toSorted((a, b) => b.length - a.length);
  return new RegExp(sources.join("|"), "gu");
}

function partsOf(text: string, pattern: RegExp | undefined): Part[] {
  if (!pattern) return [{ at: 0, text, isFound: false }];
  if (text.length <= MAX_MARKED_LENGTH) return findMatches(text, pattern);
  const rest = { at: MAX_MARKED_LENGTH, text: text.slice(MAX_MARKED_LENGTH), isFound: false };
  return [...findMatches(text.slice(0, MAX_MARKED_LENGTH), pattern), rest];
}

function marked(text: string, pattern: RegExp | undefined): ReactNode {
  const parts = partsOf(text, pattern);
  if (!parts.some(({ isFound }) => isFound)) return text;
  return parts.map(({ at, text: part, isFound }) =>
    isFound ? (
      <mark key={at} className="rounded-[2px] bg-mark text-ink">
        {part}
      </mark>
    ) : (
      part
    ),
  );
}

/** Where something is found first. */
function firstFound(text: string, pattern: RegExp | undefined): number | undefined {
  return partsOf(text, pattern).find(({ isFound }) => isFound)?.at;
}

/** What the row shows anyway, from where something was found; else the value, or the file, in which it was. */
function preview(submission: Submission, what: string, patterns: readonly Pattern[]): ReactNode {
  if (patterns.length === 0) return what;
  const { who } = summaryOf(submission);
  const { fields, files } = submission;
  // The line may be made of several values.
  const all = regExpOf(patterns);
  const isShown = (pattern: Pattern) => {
    const regExp = regExpOf([pattern]);
    return firstFound(what, regExp) !== undefined || firstFound(who, regExp) !== undefined;
  };
  const hidden = patterns.filter((pattern) => !isShown(pattern));
  for (const field of hidden.length > 0 ? fields : []) {
    const { name } = field;
    const regExp = regExpOf(hidden.filter(({ isIn }) => !isIn || isIn(name)));
    const label = field.label ?? fieldLabel(name);
    const text = textOf(field);
    const at = firstFound(text, regExp);
    if (at === undefined && firstFound(label, regExp) === undefined) continue;
    return (
      <>
        <span className="text-ink-faint">{marked(label, regExp)}:</span> {marked(around(text, at), all)}
      </>
    );
  }
  const regExp = regExpOf(hidden);
  const file = files.find(({ name }) => firstFound(name, regExp) !== undefined);
  if (file) {
    return (
      <>
        <Paperclip role="img" aria-label="File:" className="mr-1 inline size-3.5 align-[-2px] text-ink-faint" />
        {marked(around(file.name, firstFound(file.name, regExp)), all)}
      </>
    );
  }
  return marked(around(what, firstFound(what, all)), all);
}

/** A text that begins shortly before a place, so that a row has room to show it. */
function around(text: string, at: number | undefined): string {
  if (at === undefined || at < SHOWN_LENGTH) return text.slice(0, SHOWN_LENGTH + REST_LENGTH);
  const lead = text.slice(at - LEAD_LENGTH, at);
  // From the beginning of a word; where there is none, not in the middle of a character.
  const from = lead.search(/(?<=\s)\S/u);
  const start = at - LEAD_LENGTH + (from >= 0 ? from : Math.max(0, lead.search(/(?![\p{M}\udc00-\udfff])./u)));
  return `…${text.slice(start, at + REST_LENGTH)}`;
}
