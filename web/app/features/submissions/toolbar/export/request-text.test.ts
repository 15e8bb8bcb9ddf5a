import { expect, test } from "vitest";
import type { ExportRequest } from "./queries";
import { extrasText, filtersText, submissionsText, whichText } from "./request-text";

const request = (given: Partial<ExportRequest>): ExportRequest => ({ format: "csv", ...given });

test.each([
  [{}, ""],
  [
    { q: 'brief "next week" from:ada budget:500 has:file' },
    "“brief”, “next week”, from “ada”, budget “500”, has files",
  ],
  [{ q: "after:2020-10-01" }, "after October 1, 2020"],
  [{ unread: true, has_files: true, starred: true }, "unread, has files, starred"],
  [{ starred: true, label: "red" }, "starred, red label"],
  [{ unread: false, has_files: false, starred: false }, "read, without files, not starred"],
  [{ from: "2020-10-01T12:00:00Z", to: "2020-10-31T12:00:00Z" }, "since October 1, 2020, until October 31, 2020"],
] as const)("the filters of %o", (given, text) => {
  expect(filtersText(given)).toBe(text);
});

test.each([
  [{ state: "spam", q: "brief" }, "Spam, “brief”"],
  [{ state: "inbox" }, "Inbox"],
  [{}, "All folders"],
  [{ ids: ["a", "b"] }, "2 selected"],
] as const)("which submissions %o are", (given, text) => {
  expect(whichText(request(given as Partial<ExportRequest>))).toBe(text);
});

test("what a file has besides the fields", () => {
  expect(extrasText(request({}))).toBe("");
  expect(extrasText(request({ files: true, memos_and_stars: true, spam_reasons: true }))).toBe(
    "With files, memos and stars, spam check reasons",
  );
  expect(extrasText(request({ files: true, columns: ["name"] }))).toBe("With files. Only 1 field");
  expect([1, 12_431].map(submissionsText)).toEqual(["1 submission", "12,431 submissions"]);
});
