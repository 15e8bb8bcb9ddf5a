// Writes app/styles/fonts/*.woff2: of the typefaces that every first visit waits for only what this site shows. Headlines
// have one weight and few accents, texts have four weights between 400 and 700. `npm run fonts`, after a new version of a
// package; the licences lie beside the files, the letters of each file stand in app/styles/fonts.css.
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import subset from "subset-font";

const require = createRequire(import.meta.url);
const css = readFileSync(new URL("app/styles/fonts.css", import.meta.url), "utf8");

const headline = { wght: 500, opsz: { min: 16, max: 72 } };
await write("newsreader", "@fontsource-variable/newsreader/files/newsreader-latin-opsz-normal.woff2", headline);
await write("newsreader-accents", "@fontsource-variable/newsreader/files/newsreader-latin-opsz-normal.woff2", headline);
await write("inter", "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2", {
  wght: { min: 400, max: 700 },
});

async function write(name, whole, variationAxes) {
  const narrow = await subset(readFileSync(require.resolve(whole)), lettersOf(name), {
    targetFormat: "woff2",
    variationAxes,
  });
  writeFileSync(new URL(`app/styles/fonts/${name}.woff2`, import.meta.url), narrow);
  console.log(`${name}.woff2: ${narrow.length} bytes`);
}

/** The letters for which the stylesheet uses a file. */
function lettersOf(name) {
  const [, ranges] = css.match(new RegExp(`fonts/${name}\\.woff2[^}]*unicode-range:([^;]*);`));
  return ranges
    .split(",")
    .map((range) => range.trim().replace("U+", "").split("-"))
    .map(([first, last = first]) => [Number.parseInt(first, 16), Number.parseInt(last, 16)])
    .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, n) => String.fromCodePoint(first + n)))
    .join("");
}
