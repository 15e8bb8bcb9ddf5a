import { readFileSync } from "node:fs";
import { render, screen } from "@testing-library/react";
import type { Window } from "happy-dom";
import { afterEach, beforeEach, expect, test } from "vitest";
import { Input, Textarea } from "~/ui/forms/input";
import { Select } from "~/ui/forms/select";

const { happyDOM } = window as unknown as Window;

/** The app's own rules outside of any layer, as the browser gets them: they win over the utilities. */
const unlayered = readFileSync("app/styles/app.css", "utf8")
  .replace(/^@(import|source) .*$/gm, "")
  .replace(/^@(layer|utility|supports)\b[^{]*\{.*?^\}$/gms, "")
  // happy-dom has no pointer, and takes no lists of media queries.
  .replace(", (pointer: coarse) {", " {");

// In the order in which they are built, and as weak as a layer makes them.
const utilities = ":where(.text-13) { font-size: 13px } :where(.text-14) { font-size: 14px }";

beforeEach(() => {
  const style = document.createElement("style");
  style.textContent = `${utilities} ${unlayered}`;
  document.head.append(style);
});

afterEach(() => {
  document.head.replaceChildren();
  happyDOM.setViewport({ width: 1024 });
});

function sizes(width: number): string[] {
  happyDOM.setViewport({ width });
  render(
    <>
      <Input aria-label="name" />
      <Input aria-label="url" className="font-mono text-13" />
      <Textarea aria-label="message" />
      <Select aria-label="language" />
    </>,
  );
  return ["name", "url", "message", "language"].map((label) => getComputedStyle(screen.getByLabelText(label)).fontSize);
}

test("on a phone what is typed into is 16 px, or iOS zooms in", () => {
  expect(sizes(390)).toEqual(["16px", "16px", "16px", "16px"]);
});

test("in a wide window it has the size it was given", () => {
  expect(sizes(1280)).toEqual(["14px", "14px", "14px", "14px"]);
});
