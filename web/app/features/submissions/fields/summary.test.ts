import { describe, expect, test } from "vitest";
import { sample } from "../sample";
import { emailOf, isEmail, mailto, summaryOf } from "./summary";

const of = (fields: Record<string, unknown> | [string, unknown][]) =>
  summaryOf(
    sample({
      fields: (Array.isArray(fields) ? fields : Object.entries(fields)).map(([name, value]) => ({ name, value })),
    }),
  );

describe("a summary", () => {
  test("is who wrote and what, on one line", () => {
    expect(summaryOf(sample())).toEqual({ who: "Mara Lindqvist", what: "Could we talk this week?" });
  });

  test("knows names however they are written", () => {
    expect(of({ "Full-Name": "Ada", Email: "a@b.example" }).who).toBe("Ada");
    expect(of({ first_name: "Ada", lastName: "Okafor" }).who).toBe("Ada Okafor");
  });

  test("falls back to the address, then to whatever was sent first", () => {
    expect(of({ email: "a@b.example", guests: "2" }).who).toBe("a@b.example");
    expect(of({ page: "", guests: "2" }).who).toBe("2");
  });

  test("without a message tells the other fields by name, repeats together", () => {
    const sent: [string, unknown][] = [
      ["email", "a@b.example"],
      ["interests", "type"],
      ["interests", "paper"],
      ["_gotcha", "x"],
      ["cart", { total: 2 }],
    ];
    expect(of(sent).what).toBe('interests: type, paper · cart: {"total":2}');
  });

  test("puts a subject before the message", () => {
    expect(of({ name: "Ada", message: "Hello", _subject: "Quote" }).what).toBe("Quote · Hello");
    expect(of({ name: "Ada", message: "Hello", "_email.subject": "Quote" }).what).toBe("Quote · Hello");
  });

  test("calls special fields by what they mean", () => {
    expect(of({ "_email.from": "Ada", ccemail: "c@d.example", plan: "gold" })).toEqual({
      who: "Ada",
      what: "Copy to: c@d.example · plan: gold",
    });
  });

  test("of files alone is the first file's name, of nothing says so", () => {
    const file = { id: "f", field: "cv", name: "cv.pdf", size: 1, type: "application/pdf" };
    expect(summaryOf(sample({ fields: [], files: [file] })).who).toBe("cv.pdf");
    expect(summaryOf(sample({ fields: [] })).who).toBe("Empty submission");
  });
});

test("the address to answer to is an address, from an e-mail field", () => {
  expect(emailOf(sample())).toBe("mara@lindqvistbageri.example");
  expect(emailOf(sample({ fields: [{ name: "email", value: "not one" }] }))).toBeUndefined();
  expect(emailOf(sample({ fields: [{ name: "message", value: "a@b.example" }] }))).toBeUndefined();
});

test("an address cannot smuggle headers into a letter", () => {
  expect(isEmail("a@b.example?bcc=x@y.example")).toBe(false);
  expect(isEmail("a@b.example, x@y.example")).toBe(false);
  expect(mailto("a+b%c@d.example")).toBe("mailto:a%2Bb%25c@d.example");
});
