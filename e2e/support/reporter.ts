import { globSync, readFileSync } from "node:fs";
import type { FullConfig, FullResult, Reporter, Suite, TestCase } from "@playwright/test/reporter";

const folder = new URL("../seed/", import.meta.url).pathname;
const written = globSync(`${folder}*.spec.ts`).flatMap((file) => readFileSync(file, "utf8").match(/^test(\.fixme)?\(/gm) ?? []);

/**
 * The last lines of a run. Where the whole seed was run, it also holds seed/pending.md to the tests that are marked
 * fixme: a rule can neither be put off nor taken up without saying so.
 */
export default class SeedReporter implements Reporter {
  private root: Suite | undefined;

  onBegin(_: FullConfig, suite: Suite) {
    this.root = suite;
  }

  async onEnd(result: FullResult): Promise<{ status: FullResult["status"] }> {
    const tests = this.root?.allTests() ?? [];
    const count = (outcome: ReturnType<TestCase["outcome"]>) => tests.filter((test) => test.outcome() === outcome).length;
    const seed = tests.filter((test) => test.location.file.startsWith(folder));
    let failed = count("unexpected");
    if (seed.length === written.length) {
      for (const complaint of differences(seed)) {
        console.log(complaint);
        failed += 1;
      }
      const hold = seed.filter((test) => test.outcome() === "expected").length;
      const pending = seed.filter((test) => isPending(test)).length;
      console.log(`seed: ${hold} hold, ${pending} pending`);
    }
    for (const test of tests.filter((one) => one.outcome() === "flaky")) {
      console.log(`unsteady, find the cause: ${test.titlePath().filter(Boolean).join(" › ")}`);
    }
    console.log(`${count("expected") + count("flaky")} passed, ${failed} failed`);
    return { status: failed > 0 ? "failed" : result.status };
  }
}

const isPending = (test: TestCase) => test.annotations.some(({ type }) => type === "fixme");

/** What pending.md says without a test, and what a test says without pending.md. */
function differences(seed: TestCase[]): string[] {
  const marked = new Set(seed.filter(isPending).map(({ title }) => title));
  const lines = readFileSync(`${folder}pending.md`, "utf8").split("\n").filter((line) => line.startsWith("- "));
  const titleOf = (line: string) => [...marked].find((title) => line.startsWith(`- ${title}: `));
  const listed = new Set(lines.map(titleOf));
  return [
    ...lines.filter((line) => !titleOf(line)).map((line) => `pending.md lists what is no fixme test: ${line}`),
    ...[...marked].filter((title) => !listed.has(title)).map((title) => `pending.md does not list: ${title}`),
  ];
}
