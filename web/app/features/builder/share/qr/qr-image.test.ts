import { encode } from "uqr";
import { expect, test } from "vitest";
import { qrModules, qrPath, qrSvg } from "./qr-image";

const url = "https://forms.example.com/h/k7qm2zrt9xwb4dhs";

/** The dark modules that a path fills. */
function filled(path: string): Set<string> {
  const runs = [...path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g)];
  expect(runs.map(([run]) => run).join("")).toBe(path);
  return new Set(
    runs.flatMap(([, x, y, width]) => Array.from({ length: Number(width) }, (_, n) => `${Number(x) + n} ${y}`)),
  );
}

test("the path fills the dark modules of the link, and no others", () => {
  const { data, size } = encode(url, { ecc: "M", border: 4 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`${x} ${y}`] : [])));
  expect(filled(qrPath(qrModules(url)))).toEqual(new Set(dark));
  // 4 light modules on each side.
  expect(dark.map((place) => Number(place.split(" ")[0])).toSorted((a, b) => a - b)[0]).toBe(4);
  expect(qrModules(url)).toHaveLength(size);
});

test("the file is an image of its own, black on white", async () => {
  const modules = qrModules(url);
  const file = qrSvg(modules);
  expect(file.type).toBe("image/svg+xml");
  const svg = new DOMParser().parseFromString(await file.text(), "image/svg+xml").documentElement;
  expect(svg.getAttribute("viewBox")).toBe(`0 0 ${modules.length} ${modules.length}`);
  expect([...svg.children].map((path) => path.getAttribute("fill"))).toEqual(["#fff", null]);
});
