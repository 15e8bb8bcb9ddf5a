import { expect, test } from "vitest";
import { startOf } from "../cache/list-query";
import { changed, readView, searchOf } from "./view";

const view = (search: string) => readView(new URLSearchParams(search));

test("a view goes into the URL and comes back", () => {
  const search = "?folder=spam&unread=1&files=1&label=red&days=7&selected=abc";
  expect(searchOf(view(search))).toBe(search);
  expect(searchOf(view(""))).toBe("");
});

test("a search stays with its filters and from folder to folder, but not among held submissions", () => {
  const search = "?q=ada+%22two+words%22&unread=1";
  expect(searchOf(view(search))).toBe(search);
  expect(view("?q=+").q).toBeUndefined();
  expect(searchOf(changed(view("?q=ada&selected=abc"), { folder: "spam" }))).toBe("?q=ada&folder=spam");
  expect(searchOf(view("?q=ada&folder=held"))).toBe("?folder=held");
});

test("nonsense in the URL means the usual", () => {
  expect(view("?folder=lost&days=12&label=pink")).toMatchObject({ folder: "inbox", days: undefined, label: undefined });
});

test("held submissions can't be filtered, and are a folder only where there is billing", () => {
  expect(searchOf(view("?folder=held&unread=1&days=7&selected=abc"))).toBe("?folder=held&selected=abc");
  document.documentElement.dataset.withoutBilling = "";
  expect(view("?folder=held").folder).toBe("inbox");
  delete document.documentElement.dataset.withoutBilling;
});

test("another folder starts with nothing selected, filters kept", () => {
  expect(searchOf(changed(view("?unread=1&selected=abc"), { folder: "spam" }))).toBe("?folder=spam&unread=1");
});

test("a span of days begins at a midnight, today included", () => {
  const now = new Date(2026, 10, 15, 14, 30);
  expect(startOf(1, now)).toEqual(new Date(2026, 10, 15));
  expect(startOf(30, now)).toEqual(new Date(2026, 9, 17));
});
