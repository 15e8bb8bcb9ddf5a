// Blocks for a terminal, run by bash, and blocks of script without a page, run in one.
import { mkdir } from "node:fs/promises";
import { place, run } from "./build.mjs";
import { until } from "./member.mjs";

/** The address, and whoever signs in, as they are here. */
export const here = (code, { member, endpoint }) =>
  code
    .replaceAll("https://formtray.example", member.app)
    .replaceAll("YOUR_ID", endpoint.id)
    .replaceAll("you@example.com", member.account.email)
    .replaceAll("YOUR_PASSWORD", member.account.password)
    .replaceAll("YOUR_TOKEN", member.account.token);

export async function checkShell(block, { member }) {
  const endpoint = await member.endpoint("From a terminal");
  const cwd = place("terminal");
  await mkdir(cwd, { recursive: true });
  const said = await run("bash", ["-euo", "pipefail"], { cwd, input: here(block.code, { member, endpoint }) });
  if (/"ok":false|"detail":/.test(said) || !/"ok":true|"id":/.test(said)) throw new Error(`it answered ${said}`);
  if (!block.code.includes("/api/submit/")) return;
  const arrived = (await member.inbox(endpoint)).length;
  if (arrived !== 1) throw new Error(`${arrived} submissions arrived, not 1`);
}

const form = (action) => `<form action="${action}" method="post">
  <input name="email" value="ada@example.org">
  <input name="message" value="Hello">
</form>`;

/** In a page with a form that is filled in and goes by the name of `form`. */
export async function checkModule(block, { browser, member, site }) {
  const endpoint = await member.endpoint("From a module");
  const code = here(block.code, { member, endpoint });
  const url = site.page(
    `/module-${block.page}-${block.line}`,
    `${form(endpoint.url)}<script>window.form = document.querySelector("form")</script>
<script type="module">${code};window.done = { ok: typeof ok === "undefined" ? success : ok };</script>`,
  );
  const page = await browser.newPage();
  const broken = [];
  page.on("pageerror", (error) => broken.push(error.message));
  try {
    await page.goto(url);
    await until("a submission", async () => (await member.inbox(endpoint)).length === 1);
    if (broken.length > 0) throw new Error(broken[0]);
  } finally {
    await page.close();
  }
}
