import type { BrowserContext, Page } from "@playwright/test";
import { type Endpoint, freshEmail, freshPassword, type Member, submit } from "./support/api.ts";
import { app, memberRoutes, settingsRoutes, site } from "./support/routes.ts";
import { type Violation, watchConsole, watchViolations } from "./support/policy.ts";
import { createAccount, openUserMenu } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";

/** What an attacker would write, wherever words are taken. Each would leave a mark if it ran. */
const payloads = [
  `<script>window.ran="script"</script>`,
  `"><img src=x onerror="window.ran='image'">`,
  `'><svg/onload=window.ran='svg'>`,
  `javascript:window.ran='url'`,
  `<a href="javascript:window.ran='link'">press</a>`,
  `</title></textarea><script>window.ran="escaped"</script>`,
  `\${window.ran='template'}{{constructor.constructor("window.ran='braces'")()}}`,
  `data:text/html,<script>opener.ran="data"</script>`,
];
const everything = payloads.join(" ");

interface Watched {
  violations: Violation[];
  consoleMessages: string[];
  dialogs: string[];
}

async function watch(context: BrowserContext, page: Page): Promise<Watched> {
  const dialogs: string[] = [];
  page.on("dialog", (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  return { violations: await watchViolations(context), consoleMessages: watchConsole(page), dialogs };
}

/** Nothing ran, nothing could have: no handler in the markup, no address that is a script. */
async function expectHarmless(page: Page, where: string) {
  const found = await page.evaluate(() => ({
    ran: Reflect.get(window, "ran") ?? null,
    handlers: [...document.querySelectorAll("*")]
      .flatMap((element) => [...element.attributes])
      .filter(({ name }) => name.startsWith("on"))
      .map(({ name, value }) => `${name}=${value}`),
    addresses: [...document.querySelectorAll("[href],[src],[action],[formaction]")]
      .flatMap((element) => ["href", "src", "action", "formaction"].map((name) => element.getAttribute(name) ?? ""))
      .filter((address) => /^\s*(javascript|vbscript|data:text)/i.test(address)),
    foreign: [...document.querySelectorAll("body script:not([src])")].map(({ textContent }) => textContent).filter((text) => text?.includes("window.ran")),
  }));
  expect(found, where).toEqual({ ran: null, handlers: [], addresses: [], foreign: [] });
}

function expectQuiet({ violations, consoleMessages, dialogs }: Watched) {
  expect(violations).toEqual([]);
  expect(consoleMessages).toEqual([]);
  expect(dialogs).toEqual([]);
}

/** A submission whose every name, value and file name is an attack. */
async function attack(member: Member, endpoint: Endpoint): Promise<string> {
  const fields = Object.fromEntries(payloads.map((payload, n) => [`${n} ${payload}`, payload]));
  const file = { name: `"><img src=x onerror=window.ran=1>${payloads[0]}.html`, mimeType: "text/html", buffer: Buffer.from(everything) };
  const submission = await member.receive(
    endpoint,
    { ...fields, name: everything, email: `javascript:window.ran='mail'`, _replyto: everything, _subject: everything },
    file,
  );
  return submission.id;
}

test("words of visitors and owners stay words on every page of the app", async ({ own, signedIn, member }) => {
  const watched = await watch(signedIn, own);
  expect((await member.send("PUT", "/api/auth/profile", { name: payloads[1] })).status()).toBe(200);
  const endpoint = await member.createEndpoint(everything.slice(0, 120));
  const submission = await attack(member, endpoint);

  const paths = [...memberRoutes(endpoint.id, submission), ...settingsRoutes, `/forms/${endpoint.id}/submissions?state=spam`];
  for (const path of paths) {
    await own.goto(path);
    await expect(own.getByRole("heading", { level: 1 }), path).toBeVisible();
    await expect(own.locator('[aria-busy="true"]'), path).toHaveCount(0);
    await expectHarmless(own, path);
  }

  await own.goto(`/submissions/${submission}`);
  await expect(own.getByText(payloads[0] ?? "", { exact: true }).first()).toBeVisible();
  await openUserMenu(own);
  await expectHarmless(own, "the user menu");
  await own.keyboard.press("Escape");
  const download = own.waitForEvent("download");
  await own.getByRole("button", { name: /^Download/ }).first().click();
  await download;
  await own.goto("/endpoints");
  await own.getByRole("main").getByRole("button", { name: /^More for/ }).click();
  await own.getByRole("menuitem", { name: /delete/i }).click();
  await expect(own.getByRole("alertdialog")).toBeVisible();
  await expectHarmless(own, "the deletion of an endpoint");
  expectQuiet(watched);
});

test("a profile's words stay words, typed by their owner", async ({ page, context }) => {
  const watched = await watch(context, page);
  await page.goto("/register");
  await page.getByLabel("Name").fill(payloads[0] ?? "");
  await createAccount(page, { email: freshEmail(), password: freshPassword() });
  await page.waitForURL("/onboarding");
  for (const payload of payloads.slice(1, 5)) {
    await page.goto("/settings");
    await page.getByLabel("Name").fill(payload);
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByText("Profile saved.")).toBeVisible();
    await page.reload();
    await expect(page.getByLabel("Name")).toHaveValue(payload);
    await openUserMenu(page);
    await expectHarmless(page, payload);
  }
  expectQuiet(watched);
});

test("words in the address bar stay words", async ({ page, context }) => {
  test.slow();
  const watched = await watch(context, page);
  for (const payload of payloads) {
    const query = encodeURIComponent(payload);
    for (const path of [`/verify-email?token=${query}`, `/reset-password?token=${query}`, `/login?next=${query}#${query}`]) {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expectHarmless(page, path);
    }
  }
  await page.goto(`/verify-email?token=${encodeURIComponent(payloads[1] ?? "")}`);
  await page.getByRole("button", { name: "Verify email address" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await expectHarmless(page, "a confirmation that failed");
  expectQuiet(watched);
});

test("what an attacker remembers for after the sign-in leads to no script", async ({ page, member }) => {
  await page.goto("/login");
  await page.evaluate(() => history.replaceState({ usr: { from: "javascript:window.ran='from'" }, key: "x", idx: 0 }, ""));
  await page.reload();
  await page.getByLabel("Email", { exact: true }).fill(member.account.email);
  await page.getByLabel("Password", { exact: true }).fill(member.account.password);
  await page.getByRole("main").getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("button", { name: "Sign In" })).toHaveCount(0);
  expect(new URL(page.url()).origin).toBe(app);
  await expectHarmless(page, "after the sign-in");
});

test("words that come back on the visitor's error page stay words", async ({ page, context, member, endpoint }) => {
  const watched = await watch(context, page);
  await member.change(endpoint, { rules: [{ field: "city", required: true }] });
  await page.goto(`${site}/contact?form=${endpoint.id}`);
  await page.getByLabel("Name").fill(everything);
  await page.getByLabel("E-mail").fill("grace@example.org");
  await page.getByLabel("Message").fill(everything);
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your form wasn’t sent");
  await expectHarmless(page, "the error page");
  expectQuiet(watched);
});

test("a redirect that is a script is not followed", async ({ request, endpoint }) => {
  const answer = await submit(request, endpoint, { name: "Ada", redirect: "javascript:window.ran='redirect'" });
  expect((await answer.json()).next).toBe(`${app}/f/${endpoint.id}/thanks`);
});
