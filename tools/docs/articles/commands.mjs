// Commands of the articles, run by bash as they stand, and what the articles say the server answers.

import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { place, run } from "../build.mjs";
import { json } from "../member.mjs";
import { here } from "../scripts.mjs";

/** Runs blocks as one script, with an endpoint of their own; answers with what they printed. */
async function bash(blocks, world, files = {}) {
  const endpoint = await world.member.endpoint(`${blocks[0].page}:${blocks[0].line}`);
  const cwd = place("terminal");
  await mkdir(cwd, { recursive: true });
  for (const [name, text] of Object.entries(files)) await writeFile(join(cwd, name), text);
  const input = here(blocks.map(({ code }) => code).join("\n"), { ...world, endpoint });
  const said = await run("bash", ["-euo", "pipefail"], { cwd, input, env: { TOKEN: world.member.account.token } });
  return { said, endpoint };
}

/** How many lie where. */
async function expectFolders({ member }, endpoint, counts) {
  for (const [state, many] of Object.entries(counts)) {
    const { items } = await member.call("GET", `/api/submissions/${endpoint.id}?state=${state}&size=50`);
    if (items.length !== many) throw new Error(`${items.length} in ${state}, not ${many}`);
  }
}

/** Commands that post: what arrives, and where. */
const posts = (takes, folders) => ({
  kind: "command",
  takes,
  act: async (blocks, world) => {
    const { endpoint } = await bash(blocks, world);
    await expectFolders(world, endpoint, folders);
  },
});

/** Commands whose output tells. */
const says = (takes, expected, files) => ({
  kind: "command",
  takes,
  act: async (blocks, world) => {
    const { said } = await bash(blocks, world, files);
    if (!expected.test(said)) throw new Error(`it printed ${said}`);
  },
});

/** The first of the blocks only sets a variable; each attack is run after it. */
const security = [
  says(["bash 1", "bash 2"], /^(?!.*evil\.example)/s),
  posts(["bash 1", "bash 3"], { inbox: 1 }),
  posts(["bash 1", "bash 4"], { inbox: 1 }),
  posts(["bash 1", "bash 5"], { inbox: 1 }),
  says(["bash 1", "bash 6"], /"ok":true.*"ok":true.*FILE_TYPE_REFUSED/s),
];

const echo = {
  kind: "answer",
  takes: ["terminal", "the answer"],
  act: async ([command, answer], world) => {
    const { said } = await bash([command], world);
    const [got, told] = [said, answer.code].map((text) => JSON.stringify(JSON.parse(text)));
    if (got !== told) throw new Error(`it answered ${got}`);
  },
};

/** The rules of the article, then a post that breaks two of them: the answer is told in short, and all of that is so. */
const rules = {
  kind: "answer",
  takes: ["terminal", "422"],
  act: async ([command, answer], world) => {
    const { endpoint } = await bash([command], world);
    const broken = { name: "Ada", email: "ada", guests: "two" };
    const response = await fetch(endpoint.url, { method: "POST", body: new URLSearchParams(broken) });
    const got = await response.json();
    const told = JSON.parse(answer.code);
    if (response.status !== 422) throw new Error(`it answered ${response.status}`);
    for (const [name, value] of Object.entries(told)) {
      if (JSON.stringify(got[name]) !== JSON.stringify(value))
        throw new Error(`${name} is ${JSON.stringify(got[name])}`);
    }
  },
};

const notifications = {
  kind: "answer",
  takes: ["notifications.json"],
  act: async ([{ code }], { member }) => {
    const endpoint = await member.endpoint("Notifications");
    const { headers, ...call } = json("PUT", JSON.parse(code));
    const answer = await fetch(`${member.app}/api/endpoints/${endpoint.id}/notifications`, {
      ...call,
      headers: { ...headers, Authorization: `Bearer ${member.account.token}` },
    });
    if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
  },
};

export const commands = {
  "aws-lambda-form-endpoint-alternative": [echo],
  "contact-form-security-best-practices": security,
  "custom-notification-email-form-management": [notifications, posts(["sh 3"], { inbox: 2 })],
  "form-validation-best-practices": [rules],
  "formtray-customer-support-service": [
    says(["terminal"], /^HTTP.* 4\d\d.*x-request-id.*"code"/is),
    says(["every five minutes, by cron"], /^$/),
  ],
  "html-form-backend-setup-guide": [says(["sh 1"], /"ok":true.*contact\.html/s, { "contact.html": "<p>A file</p>" })],
  "preventing-form-spam-bot-attacks": [posts(["terminal"], { inbox: 1, spam: 1 })],
  "static-site-forms-solutions-comparison": [posts(["bash 1"], { inbox: 2, spam: 1 })],
};
