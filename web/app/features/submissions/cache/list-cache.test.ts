import { expect, test } from "vitest";
import type { Submission } from "~/api/queries/submissions";
import { sample } from "../sample";
import { type Pages, updatedPages, withFirstPage } from "./list-cache";
import type { Asked } from "./list-query";

const at = (minute: number, given: Partial<Submission> = {}) =>
  sample({ id: `id-${minute}`, endpoint_id: "form", created_at: new Date(60_000 * minute).toISOString(), ...given });

const page = (items: Submission[], next_cursor: string | null = null) => ({
  items,
  page: 1,
  size: 2,
  total: 9,
  next_cursor,
});
const pagesOf = (...pages: Pages["pages"]): Pages => ({ pages, pageParams: pages.map(() => undefined) });
const inbox: Asked = { state: "inbox", size: 2 };

const ids = ({ pages }: Pages) => pages.map(({ items }) => items.map(({ id }) => id));
const put = (pages: Pages, asked: Asked, ...items: Submission[]) =>
  updatedPages(pages, "form", asked, new Map(items.map((item) => [item.id, item])));

test("what arrives goes where its time is, and is counted", () => {
  const pages = pagesOf(page([at(9), at(7)], "c"), page([at(5), at(3)], "d"));
  expect(ids(put(pages, inbox, at(10)))).toEqual([
    ["id-10", "id-9", "id-7"],
    ["id-5", "id-3"],
  ]);
  expect(ids(put(pages, inbox, at(6)))).toEqual([
    ["id-9", "id-7"],
    ["id-6", "id-5", "id-3"],
  ]);
  expect(put(pages, inbox, at(10)).pages[0]?.total).toBe(10);
});

test("what is older than the pages there are waits for its page, unless the last one is there", () => {
  expect(ids(put(pagesOf(page([at(9)], "c")), inbox, at(1)))).toEqual([["id-9"]]);
  expect(ids(put(pagesOf(page([at(9)])), inbox, at(1)))).toEqual([["id-9", "id-1"]]);
  expect(ids(put(pagesOf(page([])), inbox, at(1)))).toEqual([["id-1"]]);
});

test("what changed stays in its place, what left the folder goes", () => {
  const pages = pagesOf(page([at(9), at(7)]));
  expect(put(pages, inbox, at(7, { starred: true })).pages[0]?.items[1]?.starred).toBe(true);
  const without = put(pages, inbox, at(9, { state: "trash" }));
  expect(ids(without)).toEqual([["id-7"]]);
  expect(without.pages[0]?.total).toBe(8);
});

test("a list of the unread keeps what was just read, and takes in no other", () => {
  const unread: Asked = { ...inbox, unread: true };
  const pages = pagesOf(page([at(9)]));
  expect(ids(put(pages, unread, at(9, { read: true })))).toEqual([["id-9"]]);
  expect(ids(put(pages, unread, at(10, { read: true })))).toEqual([["id-9"]]);
});

test("a list of one label keeps what has just lost it, and takes in only its own", () => {
  const red: Asked = { ...inbox, label: "red" };
  const pages = pagesOf(page([at(9, { label: "red" })]));
  expect(ids(put(pages, red, at(9, { label: null })))).toEqual([["id-9"]]);
  expect(ids(put(pages, red, at(10), at(8, { label: "blue" })))).toEqual([["id-9"]]);
  expect(ids(put(pages, red, at(10, { label: "red" })))).toEqual([["id-10", "id-9"]]);
});

test("another form's, an earlier one, one without files is not taken in", () => {
  const pages = pagesOf(page([]));
  expect(ids(put(pages, inbox, at(1, { endpoint_id: "other" })))).toEqual([[]]);
  expect(ids(put(pages, { ...inbox, from: new Date(120_000).toISOString() }, at(1)))).toEqual([[]]);
  expect(ids(put(pages, { ...inbox, has_files: true }, at(1)))).toEqual([[]]);
});

test("a renewed first page keeps what lies below it, and drops what is gone from it", () => {
  const pages = pagesOf(page([at(9), at(8), at(7)], "c"), page([at(6), at(5)], "d"));
  const renew = (...items: Submission[]) => withFirstPage(pages, page(items, "x"));
  expect(ids(renew(at(10), at(9), at(7)))).toEqual([
    ["id-10", "id-9", "id-7"],
    ["id-6", "id-5"],
  ]);
  expect(ids(renew(at(11), at(10), at(9)))).toEqual([
    ["id-11", "id-10", "id-9", "id-8", "id-7"],
    ["id-6", "id-5"],
  ]);
  expect(renew(at(10), at(9)).pages[0]?.next_cursor).toBe("c");
});

test("where more was missed than a page holds, the list begins anew", () => {
  const pages = pagesOf(page([at(9)], "c"), page([at(6)], "d"));
  const anew = withFirstPage(pages, page([at(20), at(19)], "x"));
  expect(ids(anew)).toEqual([["id-20", "id-19"]]);
  expect(anew.pages[0]?.next_cursor).toBe("x");
});

test("a search gets nothing that it hasn't found, but what left it comes back", () => {
  const search: Asked = { ...inbox, q: "ada" };
  const pages = pagesOf(page([at(9), at(7)]));
  expect(ids(put(pages, search, at(10)))).toEqual([["id-9", "id-7"]]);
  expect(ids(put(pages, search, at(7, { starred: true })))).toEqual([["id-9", "id-7"]]);
  const left = put(pages, search, at(7, { state: "trash" }));
  expect(ids(left)).toEqual([["id-9"]]);
  expect(ids(put(left, search, at(8), at(7)))).toEqual([["id-9", "id-7"]]);
});
