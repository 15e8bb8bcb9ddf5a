import type { AccessRequest, Entry } from "../api-types";
import { counted } from "../text";

/** So many of the latest entries are always shown. */
const MIN_LATEST = 4;
/** Fewer than so many aren't worth a button. */
const MIN_FOLDED = 3;

interface Folded {
  first: readonly Entry[];
  /** The middle, unless it is short. */
  folded: readonly Entry[];
  latest: readonly Entry[];
}

/**
 * A long thread without its middle: the first entry, and the latest exchange from what the customer last wrote. What
 * waits for a decision about access, or can be revoked, is never folded.
 */
export function foldMiddle(entries: readonly Entry[], requests: readonly AccessRequest[]): Folded {
  const live = new Set(requests.filter(({ state }) => state === "asked" || state === "granted").map(({ id }) => id));
  const exchange = [
    entries.findLastIndex(({ kind, author }) => kind === "message" && author.role === "customer"),
    entries.findIndex((entry) => entry.access === "asked" && live.has(entry.access_request_id ?? "")),
  ].filter((at) => at >= 0);
  const start = Math.min(entries.length - MIN_LATEST, ...exchange);
  if (start - 1 < MIN_FOLDED) return { first: [], folded: [], latest: entries };
  return { first: entries.slice(0, 1), folded: entries.slice(1, start), latest: entries.slice(start) };
}

const list = new Intl.ListFormat("en-GB", { type: "conjunction" });

/** "Show 3 replies and 2 status changes". */
export function foldText(folded: readonly Entry[]): string {
  const count = (kind: Entry["kind"]) => folded.filter((entry) => entry.kind === kind).length;
  const kinds: [number, string, string?][] = [
    [count("message"), "reply", "replies"],
    [count("state"), "status change"],
    [count("access"), "access change"],
  ];
  return `Show ${list.format(kinds.filter(([many]) => many > 0).map(([many, noun, plural]) => counted(many, noun, plural)))}`;
}
