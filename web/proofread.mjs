// Reads dist after `npm run build` as a visitor would: every link leads somewhere, every page is valid HTML and says
// what it is. `npm run check` runs it; it fails on the first kind of fault, after it has named them all.
import { headFaults } from "./proofread/heads.ts";
import { letterFaults } from "./proofread/letters.ts";
import { library } from "./proofread/library.ts";
import { linkFaults } from "./proofread/links.ts";
import { markupFaults } from "./proofread/markup.ts";

const dist = new URL("dist/", import.meta.url).pathname;
const books = library(dist);
const { faults: broken, links, outside } = linkFaults(books);
const heads = headFaults(books);
const markup = await markupFaults(books);
const letters = letterFaults(books);

for (const fault of [...broken, ...heads, ...markup, ...letters]) console.error(`proofread: ${fault}`);
console.log(
  `proofread: ${books.pages.length} pages, ${links} links inside (${outside} lead away), ` +
    `${broken.length} broken, ${heads.length} faults in heads, ${markup.length} in markup, ` +
    `${letters.length} in letters`,
);
process.exitCode = broken.length + heads.length + markup.length + letters.length > 0 ? 1 : 0;
