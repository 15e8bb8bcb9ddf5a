import { writeFile } from "node:fs/promises";
import { AxeBuilder } from "@axe-core/playwright";
import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import type { Endpoint } from "./support/api.ts";
import { at, book, expectRefused, expectThanks, grace, rules, thanksOf, tooMuch } from "./support/booking.ts";
import { app } from "./support/routes.ts";
import { watchConsole, watchViolations } from "./support/policy.ts";
import { fillContactForm } from "./support/site.ts";
import { expect, test } from "./support/test.ts";

/** A page in that browser's other guise, closed at the end. */
async function inContext(browser: Browser, options: BrowserContextOptions, act: (page: Page) => Promise<void>) {
  const context = await browser.newContext({ baseURL: app, ...options });
  await act(await context.newPage());
  await context.close();
}

test("the pages speak the visitor's language", async ({ browser, member, endpoint }) => {
  await member.change(endpoint, { rules });
  await inContext(browser, { locale: "de", javaScriptEnabled: false }, async (page) => {
    await page.goto(at(endpoint));
    await book(page, { ...grace, email: "" });
    await expectRefused(page, "Das Formular wurde nicht gesendet");
    await expect(page.locator("html")).toHaveAttribute("lang", "de");
    await expect(page.getByLabel("E-Mail")).toHaveAccessibleDescription("Bitte füllen Sie dieses Feld aus.");
    await expect(page.getByLabel("Nachricht")).toHaveValue(grace.message);
    await page.getByLabel("E-Mail").fill(grace.email);
    await page.getByRole("button", { name: "Formular senden" }).click();
    await page.waitForURL(thanksOf(endpoint));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Vielen Dank");
    await expect(page.locator("html")).toHaveAttribute("lang", "de");
    await page.goto(`/f/${endpoint.id}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Das ist die Adresse eines Formulars");
  });
});

test("the pages speak the endpoint's language where it has one", async ({ browser, member, endpoint }) => {
  await member.change(endpoint, { rules, language: "de" });
  await inContext(browser, { locale: "fr-FR" }, async (page) => {
    await page.goto(at(endpoint));
    await book(page, { ...grace, email: "" });
    await expectRefused(page, "Das Formular wurde nicht gesendet");
    await expect(page.locator("html")).toHaveAttribute("lang", "de");
    await page.getByLabel("E-Mail").fill(grace.email);
    await page.getByRole("button", { name: "Formular senden" }).click();
    await page.waitForURL(thanksOf(endpoint));
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Vielen Dank");
  });
});

for (const path of ["/api/submit/{id}", "/f/{id}", "/p/1234567890/f/{id}", "/s/{id}"]) {
  test(`opening ${path} tells what it is for and nothing of its owner`, async ({ page, member }) => {
    const endpoint = await member.createEndpoint("Secret plans");
    const address = path.replace("{id}", endpoint.id);
    const answer = await page.goto(address);
    expect(answer?.status()).toBe(405);
    expect(answer?.headers().allow).toBe("POST");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("This is a form’s address");
    await expect(page.locator("pre")).toContainText(`<form action="${app}${address}" method="post">`);
    const text = await page.content();
    for (const secret of ["Secret plans", member.account.email]) expect(text).not.toContain(secret);
  });
}

test("passwords and cards are neither kept nor asked for, and nothing is sent without them", async ({
  page,
  member,
  endpoint,
}) => {
  await member.change(endpoint, { rules });
  await page.goto(at(endpoint));
  await page.locator("form").evaluate((form) => {
    for (const [name, value] of [
      ["password", "correct horse"],
      ["card_number", "4111 1111 1111 1111"],
    ] as const) {
      form.append(Object.assign(document.createElement("input"), { name, value }));
    }
  });
  await book(page, { ...grace, email: "" });
  await expectRefused(page);
  await expect(page.getByText("Go back to the form")).toBeVisible();
  await expect(page.getByText("Not saved, for your security.")).toHaveCount(2);
  await expect(page.getByLabel("Message")).toHaveValue(grace.message);
  await expect(page.getByLabel("Message")).not.toBeEditable();
  await expect(page.locator("input, button, form")).toHaveCount(0);
  const text = await page.content();
  for (const secret of ["correct horse", "4111"]) expect(text).not.toContain(secret);
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations).toEqual([]);
});

test("no visitor's page shows up in a frame", async ({ page, endpoint }) => {
  await page.goto(at(endpoint));
  for (const path of [thanksOf(endpoint), `${app}/f/${endpoint.id}`]) {
    const asked = page.waitForResponse(path);
    await page.evaluate((src) => document.body.append(Object.assign(document.createElement("iframe"), { src })), path);
    expect((await asked).headers()["x-frame-options"]).toBe("DENY");
    const frame = page.frameLocator("iframe").last();
    await expect(frame.getByRole("heading", { level: 1 })).toHaveCount(0);
  }
});

interface Stage {
  endpoint: Endpoint;
  /** A paused one. */
  closed: Endpoint;
  /** A file that is too large. */
  film: string;
}

/** Goes through the visitor's pages, and looks at each. */
async function throughPages(page: Page, { endpoint, closed, film }: Stage, look: (where: string) => Promise<void>) {
  await page.goto(`${app}/api/submit/${endpoint.id}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await look("address");
  await page.goto(at(endpoint, {}, "contact"));
  await fillContactForm(page, grace);
  await page.getByLabel("Attachments").setInputFiles(film);
  await page.getByRole("button", { name: "Send" }).click();
  await expectRefused(page);
  await look("file too large");
  await page.goto(at(closed));
  await book(page, grace);
  await expectRefused(page);
  await look("closed");
  await page.goto(at(endpoint));
  await book(page, { ...grace, name: "x".repeat(300), email: "y".repeat(70) });
  await expectRefused(page);
  await look("refused");
  await page.getByLabel("Email").fill(grace.email);
  await page.getByRole("button").click();
  await expectThanks(page, endpoint);
  await look("thanks");
}

test.describe("all of them", () => {
  const staged = test.extend<{ stage: Stage }>({
    stage: async ({ member, endpoint }, use, info) => {
      const film = info.outputPath("film.bin");
      await writeFile(film, tooMuch);
      const closed = await member.createEndpoint("Closed");
      await member.change(closed, { status: "paused", closed_message: "Back in May." });
      await member.change(endpoint, { rules });
      await use({ endpoint, closed, film });
    },
  });

  for (const colorScheme of ["light", "dark"] as const) {
    staged(`axe finds nothing on the visitor's pages, ${colorScheme}`, async ({ page, stage }) => {
      await page.emulateMedia({ colorScheme });
      const faults: string[] = [];
      await throughPages(page, stage, async (where) => {
        const { violations } = await new AxeBuilder({ page }).analyze();
        for (const { id, nodes } of violations) {
          faults.push(...nodes.map(({ html }) => `${where}: ${id}: ${html.slice(0, 160)}`));
        }
      });
      expect(faults).toEqual([]);
    });
  }

  staged("no visitor's page scrolls sideways at 320 px", async ({ page, stage }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    const wide: string[] = [];
    await throughPages(page, stage, async (where) => {
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      if (width > 320) wide.push(`${where}: ${width} px`);
    });
    expect(wide).toEqual([]);
  });

  staged("no visitor's page violates its policy", async ({ page, context, stage }) => {
    const violations = await watchViolations(context);
    const consoleMessages = watchConsole(page);
    const policies: (string | undefined)[] = [];
    page.on("response", (answer) => {
      if (answer.url().startsWith(app) && answer.headers()["content-type"]?.startsWith("text/html")) {
        policies.push(answer.headers()["content-security-policy"]);
      }
    });
    await throughPages(page, stage, async () => {});
    expect(violations).toEqual([]);
    expect(consoleMessages).toEqual([]);
    expect(policies).toHaveLength(5);
    for (const policy of policies) expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-/);
  });
});
