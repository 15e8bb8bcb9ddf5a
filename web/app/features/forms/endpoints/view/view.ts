import type { Endpoint } from "~/api/queries/endpoints";
import { findWords, fold } from "~/lib/matching/words";

export const sorts = {
  last: "Last submission",
  name: "Name",
  month: "Submissions this month",
  created: "Created",
} as const;

export type Sort = keyof typeof sorts;

/** Which endpoints the list shows, in which order, as its URL says it. */
export interface EndpointView {
  /** One client's endpoints; "" for those without a client, null for all. */
  label: string | null;
  sort: Sort;
}

export function readView(params: URLSearchParams): EndpointView {
  const sort = params.get("sort") ?? "";
  return { label: params.get("label"), sort: isSort(sort) ? sort : "last" };
}

export const isSort = (text: string): text is Sort => Object.hasOwn(sorts, text);

/** The URL's parameters with some of them changed; null removes one. */
export function withParams(params: URLSearchParams, change: Record<string, string | null>): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(change)) {
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  return next;
}

/** The link to another client's endpoints: search and order stay. */
export function clientPath(params: URLSearchParams, label: string | null): string {
  const next = withParams(params, { label, snippet: null, new: null });
  return next.size > 0 ? `/endpoints?${next}` : "/endpoints";
}

/** Compares names as people sort them: without case and accents, "Form 2" before "Form 10". */
export const byName = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" }).compare;

const orders: Record<Sort, (one: Endpoint, other: Endpoint) => number> = {
  // Those without a submission come last.
  last: (one, other) => timeOf(other.last_submission_at) - timeOf(one.last_submission_at) || newestFirst(one, other),
  name: (one, other) => byName(one.name, other.name) || byName(one.label ?? "", other.label ?? ""),
  month: (one, other) => other.month_count - one.month_count || byName(one.name, other.name),
  created: newestFirst,
};

function newestFirst(one: Endpoint, other: Endpoint): number {
  return timeOf(other.created_at) - timeOf(one.created_at);
}

const timeOf = (at?: string | null) => (at ? Date.parse(at) : 0);

/** Whether every word is in the endpoint's name, client or id. */
export function isMatch({ name, label, id }: Endpoint, words: readonly string[]): boolean {
  const text = [name, label ?? "", id].map(fold);
  return words.every((word) => text.some((part) => part.includes(word)));
}

/** Whether it takes the id to explain why an endpoint was found: the name and the client are on the screen anyway. */
export function isFoundById({ name, label }: Endpoint, words: readonly string[]): boolean {
  const text = [name, label ?? ""].map(fold);
  return words.some((word) => !text.some((part) => part.includes(word)));
}

/** What the view shows. The endpoint created last, if it is given, is on top. */
export function arrange(
  endpoints: readonly Endpoint[],
  { label, sort }: EndpointView,
  words: readonly string[],
  createdId?: string,
): Endpoint[] {
  const isNew = ({ id }: Endpoint) => (id === createdId ? 1 : 0);
  return endpoints
    .filter((endpoint) => label === null || (endpoint.label ?? "") === label)
    .filter((endpoint) => isMatch(endpoint, words))
    .toSorted((one, other) => isNew(other) - isNew(one) || orders[sort](one, other));
}

/** Whether the row above all endpoints belongs to what is shown: it stands for all of them. */
export function showsAllForms(label: string | null, words: readonly string[]): boolean {
  return label === null && words.every((word) => findWords("All forms", [word]).some(({ isFound }) => isFound));
}
