import { expect, test } from "vitest";
import type { Page } from "./pages.ts";
import { searchIndex } from "./search.ts";

const page = (prose: string): Page => ({
  path: "/docs/api",
  file: "docs/api/index.html",
  html: `<div data-prose="">${prose}</div><p data-twin="">Markdown</p>`,
  title: "API",
  description: "Every call.",
  heading: "API",
});

const textsOf = (prose: string) => searchIndex([page(prose)], "/docs/").map(({ text }) => text);

test("a path is found as it is written, wherever its line may break", () => {
  expect(textsOf("<p><code>GET /api/<wbr/>submissions/<wbr/>{id}</code></p>")).toEqual([
    "Every call. GET /api/submissions/{id}",
  ]);
});

test("what only some servers show isn't found", () => {
  const prose = "<p>Stored<with-billing>, for €0.02</with-billing>.</p><without-billing><p>Free.</p></without-billing>";
  expect(textsOf(prose)).toEqual(["Every call. Stored."]);
});
