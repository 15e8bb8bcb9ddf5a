import { expect, test } from "vitest";
import { olderView } from "./pager";
import { changed, readView, searchOf } from "./view";

const view = (search: string) => readView(new URLSearchParams(search));

test("a view goes into the URL and comes back", () => {
  const search = "?folder=spam&unread=1&files=1&page=3&selected=abc";
  expect(searchOf(view(search))).toBe(search);
  expect(searchOf(view(""))).toBe("");
});

test("nonsense in the URL means the usual", () => {
  expect(view("?folder=held&page=-2")).toMatchObject({ folder: "inbox", page: 1 });
  expect(view("?page=1.5").page).toBe(1);
});

test("another folder starts at its first page, nothing selected, filters kept", () => {
  expect(searchOf(changed(view("?unread=1&page=3&selected=abc"), { folder: "spam" }))).toBe("?folder=spam&unread=1");
});

test("pages are numbered as far as numbers reach, then a cursor leads on", () => {
  expect(searchOf(olderView(view("?page=399"), "c"))).toBe("?page=400");
  expect(searchOf(olderView(view("?page=400"), "c"))).toBe("?cursor=c");
  expect(searchOf(olderView(view("?cursor=c"), "d"))).toBe("?cursor=d");
});
