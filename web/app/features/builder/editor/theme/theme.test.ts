import { describe, expect, test } from "vitest";
import { presets } from "./color-setting";
import { contrast } from "./contrast";
import { colorsOn, surfaces } from "./theme-colors";
import { readableColor, themeProblems } from "./theme-problems";

describe("contrast", () => {
  test("is as WCAG defines it", () => {
    expect(contrast("#000000", "#ffffff")).toBeCloseTo(21, 5);
    expect(contrast("#ffffff", "#767676")).toBeCloseTo(4.54, 2);
    expect(contrast("#c8371b", "#ffffff")).toBeCloseTo(5.2, 1);
  });

  test("the colours on a page are those that the server computes", () => {
    expect(colorsOn("light", undefined)).toMatchObject({ fill: "#c8371b", onFill: "#ffffff" });
    expect(colorsOn("dark", { mode: "dark" })).toMatchObject({ fill: "#ff7d5c", onFill: "#2a0e06" });
    expect(colorsOn("light", { color: "#f3c64f" })).toMatchObject({ fill: "#f3c64f", onFill: "#000000" });
    // A dark colour is mixed with white, in steps of a fortieth.
    expect(colorsOn("dark", { color: "#24569f" })).toMatchObject({ fill: "#6084b9", onFill: "#000000" });
    expect(colorsOn("dark", { color: "#f3c64f" })).toMatchObject({ fill: "#f3c64f", onFill: "#000000" });
  });

  test("whatever colour is chosen, text on buttons and dark pages are readable", () => {
    for (let step = 0; step < 4096; step += 1) {
      const color = `#${[step >> 8, (step >> 4) & 15, step & 15].map((digit) => digit.toString(16).repeat(2)).join("")}`;
      const [light, dark] = [colorsOn("light", { color }), colorsOn("dark", { color })];
      expect(Math.min(light.textContrast, dark.textContrast, dark.fillContrast), color).toBeGreaterThanOrEqual(4.5);
      expect(contrast(readableColor({ color }), surfaces.light), color).toBeGreaterThanOrEqual(4.5);
    }
  });
});

describe("what can be published", () => {
  test.each(presets)("the preset $name", ({ color }) => {
    for (const mode of ["light", "dark", "auto"] as const) expect(themeProblems({ color, mode })).toEqual([]);
  });

  test("the default, with and without a theme", () => {
    expect(themeProblems(undefined)).toEqual([]);
    expect(themeProblems(null)).toEqual([]);
    expect(themeProblems({ font: "serif", radius: "none" })).toEqual([]);
  });

  test("a light colour only on dark pages", () => {
    const problem = ["Buttons and links on a light page have a contrast of 1.6. At least 4.5 is needed."];
    expect(themeProblems({ color: "#f3c64f" })).toEqual(problem);
    expect(themeProblems({ color: "#f3c64f", mode: "light" })).toEqual(problem);
    expect(themeProblems({ color: "#f3c64f", mode: "dark" })).toEqual([]);
  });

  test("a contrast just below the limit isn't rounded up to it", () => {
    // 4.48 on white.
    expect(themeProblems({ color: "#777777" })[0]).toContain("4.4.");
    expect(themeProblems({ color: readableColor({ color: "#777777" }) })).toEqual([]);
  });
});
