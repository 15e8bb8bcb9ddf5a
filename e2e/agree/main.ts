// Whether the browser and the server say the same of every input: a table of cases, random schemas with random inputs,
// and some of them over HTTP. Run by scripts/agree, which explains the options.
import { parseArgs } from "node:util";
import type { Verdict } from "../../clients/rules.js";
import { BrowserSide } from "./browser.ts";
import { type Answer, askServer } from "./checker.ts";
import { compareOverHttp, type HttpResult, type JudgedGroup } from "./http.ts";
import { type Difference, type Group, isAsExpected, isSame } from "./model.ts";
import { randomGroup } from "./random/cases.ts";
import { Random } from "./random/random.ts";
import { CONDITION_CASES } from "./table/conditions.ts";
import { EDGE_CASES } from "./table/edges.ts";
import { RULE_CASES } from "./table/rules.ts";

const { values: options } = parseArgs({
  options: {
    short: { type: "boolean", default: false },
    control: { type: "boolean", default: false },
    "no-http": { type: "boolean", default: false },
    seed: { type: "string" },
  },
});
const FORM = options.short
  ? { pairs: 4_500, schemas: 25, inputs: 20, http: 60, httpSchemas: 4 }
  : { pairs: 120_000, schemas: 250, inputs: 50, http: 500, httpSchemas: 12 };
const MAX_SHOWN = 20;

const seed = Number(options.seed ?? Date.now() % 2 ** 32);
const random = new Random(seed);
const browser = await BrowserSide.start();
const differences: Difference[] = [];
const counts = { pairs: 0, forms: 0, refused: 0, schemas: 0 };
console.log(`agree: seed ${seed}`);
try {
  const cases = [...RULE_CASES, ...EDGE_CASES, ...CONDITION_CASES];
  await compare(cases);
  const overHttp: JudgedGroup[] = [];
  while (overHttp.length < FORM.httpSchemas) {
    // More than are sent: not every input can be.
    overHttp.push(...(await compare(drawGroups(1, Math.ceil((FORM.http / FORM.httpSchemas) * 3)))));
  }
  while (counts.pairs < FORM.pairs) {
    const groups = await compare(drawGroups(FORM.schemas, FORM.inputs));
    await compareForms(groups.filter((_, at) => at % 4 === 0));
  }
  const http = options["no-http"] || options.control ? undefined : await compareOverHttp(overHttp, FORM.http);
  differences.push(...(http?.differences ?? []));
  finish(cases.length, http);
} finally {
  await browser.close();
}

function drawGroups(count: number, inputs: number): Group[] {
  return random.times(count, () => {
    counts.schemas += 1;
    return randomGroup(random, counts.schemas, inputs);
  });
}

/** Asks both sides, notes where they differ, and returns the groups whose schema was accepted, as the browser sees them. */
async function compare(groups: readonly Group[]): Promise<(JudgedGroup & { answer: Accepted })[]> {
  const answers = await askServer(groups, options.control);
  const accepted = groups.flatMap((group, at) => {
    const answer = accept(group, answers[at]);
    return answer ? [{ ...group, answer }] : [];
  });
  const verdicts = await browser.check(accepted.map(({ inputs, answer }) => ({ rules: answer.rules, inputs })));
  return accepted.map((group, at) => {
    note(group, "check", group.answer.results, verdicts[at] ?? []);
    counts.pairs += group.inputs.length;
    return { ...group, verdicts: verdicts[at] ?? [] };
  });
}

type Accepted = Extract<Answer, { rules: unknown }>;

/** A random pattern may be one that is refused. Any other fault is a mistake of ours. */
function accept(group: Group, answer: Answer | undefined): Accepted | undefined {
  if (!answer) throw new Error(`no answer to ${group.title}`);
  if ("rules" in answer) return answer;
  const isPattern = answer.faults.every(({ path }) => path.endsWith(".pattern"));
  if (!group.title.startsWith("random ") || !isPattern) {
    throw new Error(`${group.title} is refused: ${JSON.stringify({ ...answer, schema: group.schema })}`);
  }
  counts.refused += 1;
}

/** The same inputs by way of a form on a page. */
async function compareForms(groups: readonly (JudgedGroup & { answer: Accepted })[]): Promise<void> {
  const verdicts = await browser.checkForms(groups.map(({ inputs, answer }) => ({ rules: answer.rules, inputs })));
  for (const [at, group] of groups.entries()) {
    note(group, "form", group.answer.results, verdicts[at] ?? []);
    counts.forms += group.inputs.length;
  }
}

function note(
  { title, schema, inputs }: Group,
  where: string,
  server: readonly Verdict[],
  browser: readonly Verdict[],
): void {
  if (server.length !== inputs.length || browser.length !== inputs.length)
    throw new Error(`${title}: not every input was answered`);
  for (const [at, input] of inputs.entries()) {
    const [ofServer, ofBrowser] = [server[at], browser[at]];
    if (!ofServer || !ofBrowser) continue;
    const different = !isSame(ofServer, ofBrowser);
    const unexpected = !different && !isAsExpected(ofServer, input.expected);
    if (!different && !unexpected) continue;
    differences.push({
      title,
      where: unexpected ? "table" : where,
      schema,
      input,
      server: ofServer,
      browser: ofBrowser,
    });
  }
}

function finish(cases: number, http: HttpResult | undefined): void {
  for (const difference of differences.slice(0, MAX_SHOWN)) console.log(JSON.stringify(difference, null, 1));
  const accepted = counts.schemas - counts.refused;
  console.log(
    `agree: ${accepted} random schemas, ${counts.refused} refused for their pattern, ${counts.forms} inputs by real forms`,
  );
  const found = differences.length;
  const control = options.control ? { control: true } : {};
  const sent = { http: http?.sent ?? 0, skipped: http?.skipped ?? 0 };
  console.log(
    JSON.stringify({ agree: found === 0, ...control, cases, pairs: counts.pairs, ...sent, differences: found }),
  );
  process.exitCode = found > 0 === options.control ? 0 : 1;
}
