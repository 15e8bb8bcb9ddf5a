import { expect, test } from "vitest";
import { letterFaults } from "./letters.ts";

const faults = (html: string) => letterFaults({ pages: [{ path: "/x", html }] });

test("letters of the further fonts are named, once each", () => {
  expect(faults("<p>a footnote \u2020, again \u2020, and \u0142</p>")).toEqual([
    "/x needs a further font for \u2020 \u0142",
  ]);
});

test("what the fonts of every page have, and what nobody sees, is none", () => {
  expect(faults('<script>"\u2020"</script><p title="\u2020">Grüße – “€5” … 1 × 2 → \u0131</p>')).toEqual([]);
});
