// Modules of the articles: run by Node as they stand. Where they need somebody else's service, a stand-in answers.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { project, run } from "../build.mjs";
import { until } from "../member.mjs";
import { here } from "../scripts.mjs";

/** Its own assertions decide. */
const asserted = (title) => ({
  kind: "module",
  takes: [title],
  act: async ([{ code }]) => {
    const root = await project("module", { [title]: code });
    await run(process.execPath, [title], { cwd: root });
  },
});

const cost = {
  kind: "module",
  takes: ["cost.mjs"],
  act: async ([{ code }]) => {
    const root = await project("module", { "cost.mjs": code });
    const said = await run(process.execPath, ["cost.mjs"], { cwd: root });
    for (const sum of ["100 0.02", "10000 1.63", "1000000 163.28"]) expect(said.includes(sum), `it says ${said}`);
  },
};

/** What somebody sent is found by their address, and gone afterwards. */
const subject = {
  kind: "module",
  takes: ["subject.mjs"],
  act: async ([{ code }], { member }) => {
    const endpoint = await member.endpoint("Subject");
    for (const email of ["ada@example.org", "grace@example.org"]) {
      await fetch(endpoint.url, { method: "POST", body: new URLSearchParams({ email }) });
    }
    const root = await project("module", { "subject.mjs": code });
    const env = { FORMTRAY: member.app, TOKEN: member.account.token };
    const ask = async (...words) =>
      JSON.parse(await run(process.execPath, ["subject.mjs", "ada@example.org", ...words], { cwd: root, env }));
    expect((await ask()).length === 1, "it did not find the one submission");
    await ask("--erase");
    expect((await ask()).length === 0, "it is still there");
    expect((await member.inbox(endpoint)).length === 1, "the other one is gone too");
  },
};

const token = {
  kind: "module",
  takes: ["token.mjs"],
  act: async ([{ code }]) => {
    const root = await project("module", { "token.mjs": code });
    const { issue, age } = await import(pathToFileURL(join(root, "token.mjs")).href);
    const given = issue(1000);
    expect(age(given.replace(/^\d+/, "999"), 5000) === null, "a forged one counts");
    expect(age(given, 5000) === 4000, "its age is wrong");
    expect(age(given, 6000) === null, "it counts twice");
  },
};

const worker = {
  kind: "module",
  takes: ["worker.mjs"],
  act: async ([{ code }]) => {
    const root = await project("module", { "worker.mjs": code });
    const { default: service } = await import(pathToFileURL(join(root, "worker.mjs")).href);
    const mails = [];
    let status = 200;
    const server = createServer(async (request, response) => {
      mails.push(JSON.parse(Buffer.concat(await request.toArray()).toString()));
      response.writeHead(status).end();
    }).listen(0, "127.0.0.1");
    await once(server, "listening");
    const env = {
      MAIL_API: `http://127.0.0.1:${server.address().port}`,
      MAIL_KEY: "key",
      MAIL_TO: "you@example.org",
      SITE: "https://www.example.com",
    };
    const post = () =>
      service.fetch(new Request(env.SITE, { method: "POST", body: new URLSearchParams({ message: "Hello" }) }), env);
    const thanked = await post();
    expect(
      thanked.status === 303 && thanked.headers.get("location") === `${env.SITE}/thanks`,
      `it answers ${thanked.status}`,
    );
    expect(mails[0].text === "message: Hello", "the mail lacks the message");
    status = 500;
    expect((await post()).status === 502, "it thanks for a message that is lost");
    expect((await service.fetch(new Request(env.SITE), env)).status === 405, "it takes a GET");
    server.close();
  },
};

const mailer = `import { appendFileSync } from "node:fs";
export const createTransport = () => ({ sendMail: async (mail) => appendFileSync("mails", JSON.stringify(mail) + "\\n") });`;

const ownServer = {
  kind: "module",
  takes: ["server.mjs"],
  act: async ([{ code }], { port }) => {
    const root = await project("module", {
      "server.mjs": code,
      "node_modules/nodemailer/package.json": '{ "type": "module", "exports": "./index.js" }',
      "node_modules/nodemailer/index.js": mailer,
    });
    const env = { ...process.env, PORT: String(port + 2), SITE: "https://www.example.com", MAIL_TO: "you@example.org" };
    const child = spawn(process.execPath, ["server.mjs"], { cwd: root, env, stdio: "ignore" });
    const post = (body) =>
      fetch(`http://127.0.0.1:${env.PORT}/`, { method: body ? "POST" : "GET", body, redirect: "manual" });
    try {
      await until("it listens", () =>
        post().then(
          () => true,
          () => false,
        ),
      );
      const thanked = await post(new URLSearchParams({ email: "ada@example.org", message: "Hello" }));
      expect(thanked.status === 303, `it answers ${thanked.status}`);
      const mail = await until("the mail", () => readFile(join(root, "mails"), "utf8").catch(() => ""));
      expect(JSON.parse(mail).replyTo === "ada@example.org", "the mail has no reply-to");
      expect((await post(new URLSearchParams({ email: " " }))).status === 400, "it takes an empty form");
      expect((await post("{}")).status === 415, "it takes what no form sends");
      expect((await post()).status === 405, "it takes a GET");
    } finally {
      child.kill();
    }
  },
};

/** Only that PHP reads it: there is no Laravel here. */
const php = {
  kind: "syntax",
  takes: ["app/Livewire/Contact.php"],
  act: async ([{ code }], world) => {
    const root = await project("php", { "Contact.php": here(code, { ...world, endpoint: { id: "YOUR_ID" } }) });
    await run("php", ["-l", "Contact.php"], { cwd: root });
  },
};

function expect(holds, otherwise) {
  if (!holds) throw new Error(otherwise);
}

export const modules = {
  "aws-lambda-form-endpoint-alternative": [cost],
  "connecting-flux-ui-to-formtray-guide": [php],
  "contact-form-gdpr-compliance-guide": [subject],
  "contact-form-security-best-practices": ["next.mjs", "headers.mjs", "cell.mjs", "call.mjs"].map(asserted),
  "formtray-vs-building-your-own-backend": [ownServer],
  "jamstack-forms-complete-guide": [worker],
  "preventing-form-spam-bot-attacks": [token],
};
