import { expect, test } from "vitest";
import { readView } from "../view";
import type { SavedView, ViewFilter } from "./queries";
import { filterOf, isSameView, savedViewPath, viewOf } from "./view-filter";
import { suggestedName, viewText } from "./view-text";

const view = (search: string) => readView(new URLSearchParams(search));
const saved = (filter: object, given: Partial<SavedView> = {}): SavedView => ({
  id: "v1",
  name: "Leads",
  endpoint_id: null,
  created_at: "2026-11-19T12:00:00Z",
  filter: filter as ViewFilter,
  ...given,
});

test("a filter is saved without what is as usual, and read as it was saved", () => {
  expect(filterOf(view("selected=a"))).toEqual({ state: "inbox" });
  const all = view("folder=spam&q=ada&unread=1&files=1&starred=1&days=7&label=red");
  const filter = filterOf(all);
  expect(filter).toEqual({
    state: "spam",
    q: "ada",
    days: 7,
    unread: true,
    starred: true,
    has_files: true,
    label: "red",
  });
  expect(viewOf(filter)).toEqual(all);
});

test("what this version doesn't know is left out", () => {
  expect(viewOf({ state: "archive", days: 14, label: "pink", size: 3 } as never)).toEqual(view(""));
  expect(savedViewPath(saved({ label: "pink", unread: true }))).toBe("/forms/all/submissions?unread=1");
  expect(savedViewPath(saved({}, { endpoint_id: "k7qm" }))).toBe("/forms/k7qm/submissions");
});

test("a view is the same whichever submission is open, but not in another form", () => {
  const unread = saved({ state: "inbox", unread: true });
  expect(isSameView(unread, "all", view("unread=1&selected=a"))).toBe(true);
  expect(isSameView(unread, "all", view("unread=1&days=7"))).toBe(false);
  expect(isSameView(unread, "k7qm", view("unread=1"))).toBe(false);
});

test.each([
  ["unread=1&days=7", "Unread, last 7 days", "Inbox, unread, last 7 days"],
  ["q=from:Ada", "from:Ada", "Inbox, “from:Ada”"],
  ["q=brief&starred=1", "brief, starred", "Inbox, “brief”, starred"],
  ["folder=spam&files=1&label=red", "Spam, has files, red label", "Spam, has files, red label"],
])("a view gets a name by what it shows: %s", (search, name, text) => {
  expect(suggestedName(view(search))).toBe(name);
  expect(viewText(view(search))).toBe(text);
});

test("a suggested name is at most 60 characters long", () => {
  const name = suggestedName(view(`q=${"🙂".repeat(80)}`));
  expect([...name]).toHaveLength(60);
  expect(name.endsWith("🙂…")).toBe(true);
});
