// Writes app/styles/fonts/newsreader.woff2: of the headlines' typeface what this site shows of it, its Latin letters in one
// weight. The whole has all weights, is more than twice as large, and every first visit waits for it. `npm run fonts`, after a
// new version of the package; the licence lies beside the file.
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import subset from "subset-font";

const require = createRequire(import.meta.url);
const whole = require.resolve("@fontsource-variable/newsreader/files/newsreader-latin-opsz-normal.woff2");
const letters = [
  [0x20, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2bb, 0x2dc],
  [0x2000, 0x206f],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2191, 0x2193],
  [0x2212, 0x2215],
]
  .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, n) => String.fromCodePoint(first + n)))
  .join("");

const narrow = await subset(readFileSync(whole), letters, {
  targetFormat: "woff2",
  variationAxes: { wght: 500, opsz: { min: 16, max: 72 } },
});
writeFileSync(new URL("app/styles/fonts/newsreader.woff2", import.meta.url), narrow);
console.log(`newsreader.woff2: ${narrow.length} bytes`);
