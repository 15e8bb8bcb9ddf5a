import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const css = readFileSync("app/styles/tokens.css", "utf8");

/** `--color-ink: light-dark(#1e1b16, #f3eee4)` or one value for both. */
function coloursOf(theme: "light" | "dark"): Record<string, string> {
  const roles = css.matchAll(/--color-([\w-]+): (?:light-dark\((#\w{6}), (#\w{6})\)|(#\w{6}));/g);
  return Object.fromEntries(
    [...roles].map(([, role, light, dark, both]) => [role, both ?? (theme === "light" ? light : dark)]),
  );
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

const papers = ["ground", "surface", "sunken", "raised"];
const meanings = ["good", "warn", "bad", "note"];

const texts: [string, string][] = [
  ...["ink", "ink-soft", "ink-faint", "accent-ink", ...meanings].flatMap((ink) =>
    papers.map((paper): [string, string] => [ink, paper]),
  ),
  ...["ink", "ink-soft", "ink-faint", "accent-ink"].map((ink): [string, string] => [ink, "accent-soft"]),
  ...meanings.flatMap((tone): [string, string][] => [
    [tone, `${tone}-soft`],
    ["ink", `${tone}-soft`],
  ]),
  ["ink", "chosen"],
  ["ink-soft", "chosen"],
  ["on-accent", "accent"],
  ["on-accent", "accent-hover"],
  ["on-bad", "bad"],
  ["on-bad", "bad-hover"],
  ["ground", "ink"],
  ["on-band", "band"],
  ["ink", "mark"],
  ...["ink", "dim", "tag", "name", "text"].map((part): [string, string] => [`code-${part}`, "code"]),
];

// The edge of a field, the fill of a checked box, the ring of the focus.
const clients = Array.from({ length: 8 }, (_, index) => `client-${index + 1}`);
const labels = ["red", "orange", "yellow", "green", "blue", "purple"].map((colour) => `label-${colour}`);
const controls = ["field-line", "accent", "bad", "star", ...clients, ...labels].flatMap((edge) =>
  papers.map((paper): [string, string] => [edge, paper]),
);

describe.each(["light", "dark"] as const)("%s", (theme) => {
  const colours = coloursOf(theme);
  const between = (one: string, other: string) => contrast(colours[one] ?? "", colours[other] ?? "");

  test.each(texts)("text %s on %s has 4.5", (ink, paper) => {
    expect(between(ink, paper)).toBeGreaterThanOrEqual(4.5);
  });

  test.each(controls)("control %s on %s has 3", (edge, paper) => {
    expect(between(edge, paper)).toBeGreaterThanOrEqual(3);
  });
});

test("nothing moves longer than 200 ms", () => {
  const durations = [...css.matchAll(/--animate-[\w-]+: [\w-]+ (\d+)ms/g)].map(([, duration]) => Number(duration));
  expect(durations.length).toBeGreaterThan(0);
  expect(Math.max(...durations)).toBeLessThanOrEqual(200);
});
