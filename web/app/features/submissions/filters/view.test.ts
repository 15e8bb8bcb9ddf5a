import { expect, test } from "vitest";
import { startOf } from "~/api/queries/submissions";
import { changed, readView, searchOf } from "./view";

const view = (search: string) => readView(new URLSearchParams(search));

test("a view goes into the URL and comes back", () => {
  const search = "?folder=spam&unread=1&files=1&days=7&selected=abc";
  expect(searchOf(view(search))).toBe(search);
  expect(searchOf(view(""))).toBe("");
});

test("nonsense in the URL means the usual", () => {
  expect(view("?folder=held&days=12")).toMatchObject({ folder: "inbox", days: undefined });
});

test("another folder starts with nothing selected, filters kept", () => {
  expect(searchOf(changed(view("?unread=1&selected=abc"), { folder: "spam" }))).toBe("?folder=spam&unread=1");
});

test("a span of days begins at a midnight, today included", () => {
  const now = new Date(2026, 10, 15, 14, 30);
  expect(startOf(1, now)).toEqual(new Date(2026, 10, 15));
  expect(startOf(30, now)).toEqual(new Date(2026, 9, 17));
});
