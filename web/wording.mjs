// Reads every text that people read, on screen, in emails, docs, the API and the command line, for the words that the
// voice never uses. `npm run check` runs it. The words, and where they're right, are in wording/never.ts.
import { wordingFaults } from "./wording/faults.ts";
import { textsIn } from "./wording/texts.ts";

const files = textsIn(new URL("..", import.meta.url).pathname);
const faults = files.flatMap(({ file, mask }) =>
  wordingFaults(mask, file).map(({ line, words, say }) => `${file}:${line} says "${words}"; say: ${say}`),
);

for (const fault of faults) console.error(`wording: ${fault}`);
const texts = files.reduce((sum, { mask }) => sum + mask.count, 0);
console.log(`wording: ${texts} texts, ${faults.length} faults`);
process.exitCode = faults.length > 0 ? 1 : 0;
