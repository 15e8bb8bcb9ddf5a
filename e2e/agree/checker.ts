// The server's side: the example `check_lines` of the crate `schema`, which checks a schema and its inputs per line.
import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import type { Rules, Verdict } from "../../clients/rules.js";
import type { Group } from "./model.ts";

export interface Fault {
  path: string;
  code: string;
  message: string;
}

/** What the server says of a schema: what is wrong with it, or its rules for the browser, and a verdict on each input. */
export type Answer = { faults: Fault[] } | { rules: Rules; results: Verdict[] };

/** Asks about all groups, and answers in their order. `isBroken` breaks one of the server's rules on purpose. */
export async function askServer(groups: readonly Group[], isBroken: boolean): Promise<Answer[]> {
  const program = process.env.FORMTRAY_AGREE_CHECKER;
  if (!program) throw new Error("run this with scripts/agree");
  const env = { ...process.env, ...(isBroken && { FORMTRAY_BREAK_A_RULE: "1" }) };
  const checker = spawn(program, { env, stdio: ["pipe", "pipe", "inherit"] });
  const failed = new Promise<never>((_, reject) => {
    checker.on("error", reject);
    checker.on("close", (code) => code !== 0 && reject(new Error(`${program} ended with ${code}`)));
  });
  const written = write(checker.stdin, groups);
  return Promise.race([
    failed,
    Promise.all([read(checker.stdout, groups.length), written]).then(([answers]) => answers),
  ]);
}

async function write(into: NodeJS.WritableStream, groups: readonly Group[]): Promise<void> {
  // The process may end early; `failed` says so.
  into.on("error", () => {});
  for (const { schema, inputs } of groups) {
    const cases = inputs.map(({ entries, files }) => ({ entries, files }));
    const isFull = !into.write(`${JSON.stringify({ schema, cases })}\n`);
    if (isFull) await new Promise((resolve) => into.once("drain", resolve));
  }
  into.end();
}

async function read(from: NodeJS.ReadableStream, count: number): Promise<Answer[]> {
  // Not by `readline`, for which U+2028 ends a line too.
  const lines = (await text(from)).split("\n").filter(Boolean);
  const answers = lines.map((line): Answer => JSON.parse(line));
  if (answers.length !== count) throw new Error(`${count} schemas, but ${answers.length} answers`);
  return answers;
}
