import { expect, test } from "vitest";
import { rank, type Section } from "./search";

const of = (page: string, section: string, text = ""): Section => ({ page, section, text, to: `${page}#${section}` });

const manual = [
  of("Files", "", "Attach a file; see redirects."),
  of("Redirects", "", "Where visitors go."),
  of("Redirects", "A hidden field", "Name it redirect."),
  of("Errors", "FILES_TOO_BIG", "A file is larger than the limit."),
  of("Profile", "Picture", "Nothing to find here."),
];

const found = (asked: string) => rank(manual, asked).map(({ to }) => to);

test("a page named after the word comes before one that only speaks of it", () => {
  expect(found("redirects")[0]).toBe("Redirects#");
  expect(found("redirects")).toContain("Files#");
});

test("every word must be there, whole or as a beginning", () => {
  expect(found("hidden redir")).toEqual(["Redirects#A hidden field"]);
  expect(found("hidden nowhere")).toEqual([]);
});

test("words begin where words begin", () => {
  expect(found("file")).not.toContain("Profile#Picture");
});

test("codes are found by their parts and as a whole", () => {
  expect(found("too_big")[0]).toBe("Errors#FILES_TOO_BIG");
  expect(found("FILES_TOO_BIG")[0]).toBe("Errors#FILES_TOO_BIG");
});

test("nothing is asked, nothing is found", () => {
  expect(found("  ")).toEqual([]);
  expect(found("…")).toEqual([]);
});
