import { render } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import type { Submission } from "~/api/queries/submissions";
import { summaryOf } from "../fields/summary";
import { sample } from "../sample";
import { highlightsOf } from "./highlights";
import { MAX_QUERY_LENGTH } from "./query";

/** As text, with what is marked in brackets. */
function written(node: React.ReactNode): string {
  const { container } = render(<p>{node}</p>);
  for (const mark of container.querySelectorAll("mark")) mark.textContent = `[${mark.textContent}]`;
  return container.textContent ?? "";
}

const marked = (text: string, query: string, field?: string) => written(highlightsOf(query).mark(text, field));

test.each([
  ["A short briefing", "brief", "A short [brief]ing"],
  ["debrief", "brief", "debrief"],
  ["Brief_Relaunch.docx", "brief", "[Brief]_Relaunch.docx"],
  ["Un CAFÉ, cafe\u0301", "cafe", "Un [CAFÉ], [cafe\u0301]"],
  ["cafe", "CAFÉ", "[cafe]"],
  ["brief and briefing", "brief briefing", "[brief] and [briefing]"],
  ["on next,\nThursday", '"next thursday"', "on [next,\nThursday]"],
  ["Thursday next", '"next thursday"', "Thursday next"],
  ["ada@example.org", "ada@example.org", "[ada@example.org]"],
  ["明日の予約です", "予約", "明日の[予約]です"],
  ["שלום עולם", "עול", "שלום [עול]ם"],
  ["<b>bold</b> & more", "b", "<[b]>[b]old</[b]> & more"],
  ["€ 500 (100%)", "€", "[€] 500 (100%)"],
  ["a.b*c", "*", "a.b[*]c"],
  ["👋 hello", "hello", "👋 [hello]"],
  ["anything", "", "anything"],
  ["", "x", ""],
  ["a file", "has:file after:2026-01-31", "a file"],
])("%s, searched for %s, is %s", (text, query, expected) => {
  expect(marked(text, query)).toBe(expected);
});

test("what is searched for in one field is marked in that field only", () => {
  expect(marked("500 euros", "budget:500", "Budget")).toBe("[500] euros");
  expect(marked("500 euros", "budget:500", "message")).toBe("500 euros");
  expect(marked("500 euros", "budget:500")).toBe("500 euros");
});

test("a sender is marked in the sender's name and email address", () => {
  expect(marked("Ada Lovelace", "from:ada", "Full-Name")).toBe("[Ada] Lovelace");
  expect(marked("ada@example.org", "from:ada", "email")).toBe("[ada]@example.org");
  expect(marked("Dear Ada", "from:ada", "message")).toBe("Dear Ada");
});

test("the longest search and a very long value", () => {
  const query = "ab ".repeat(MAX_QUERY_LENGTH / 3);
  expect(marked("abc", query)).toBe("[ab]c");
  const long = `brief ${"x".repeat(50_000)} brief`;
  expect(marked(long, "brief")).toBe(`[brief] ${"x".repeat(50_000)} brief`);
});

describe("a row", () => {
  const preview = (query: string, given: Partial<Submission>) => {
    const submission = sample(given);
    return written(highlightsOf(query).preview(submission, summaryOf(submission).what));
  };
  const fields = [
    { name: "name", value: "Ada Lovelace" },
    { name: "message", value: "Hello there" },
    { name: "notes", value: "Whatever you need, please look at the long and winding brief that I have sent" },
  ];
  const file = { id: "f", field: "cv", name: "my-brief.pdf", size: 1, type: "application/pdf" };

  test("shows its message, with what was found", () => {
    expect(preview("hello", { fields })).toBe("[Hello] there");
    expect(preview("ada", { fields })).toBe("Hello there");
  });

  test("shows the part of a long message in which it was found", () => {
    const message = "For a long time I have been thinking about you. A short briefing is attached.";
    expect(preview("brief", { fields: [{ name: "message", value: message }] })).toBe(
      "…about you. A short [brief]ing is attached.",
    );
  });

  test("shows the value of another field with its label", () => {
    expect(preview("brief", { fields })).toBe("notes: …long and winding [brief] that I have sent");
    expect(preview("ada brief", { fields })).toBe("notes: …long and winding [brief] that I have sent");
    const named = [...fields.slice(0, 2), { name: "q3", label: "Your budget", value: "€ 500" }];
    expect(preview("budget", { fields: named })).toBe("Your [budget]: € 500");
    expect(preview("q3:500", { fields: named })).toBe("Your budget: € [500]");
  });

  test("shows the name of a file", () => {
    expect(preview("brief", { fields: fields.slice(0, 2), files: [file] })).toBe("my-[brief].pdf");
  });

  test("never begins in the middle of a character", () => {
    const message = `${"👋".repeat(30)}brief`;
    const shown = preview("brief", { fields: [{ name: "message", value: message }] });
    expect(shown).not.toMatch(/\p{Cs}/u);
    expect(shown).toMatch(/^…(👋)+\[brief\]$/u);
  });

  test("shows its message where what was found isn't in the list, as in a memo", () => {
    expect(preview("unseen", { fields })).toBe("Hello there");
  });
});
