import { readFile, writeFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { AxeBuilder } from "@axe-core/playwright";
import type { Browser, BrowserContextOptions, Page } from "@playwright/test";
import type { Endpoint, Submission } from "./support/api.ts";
import { app, site } from "./support/places.ts";
import { watchConsole, watchViolations } from "./support/policy.ts";
import { fillContactForm } from "./support/site.ts";
import { expect, test } from "./support/test.ts";

const port = new URL(site).port;
const grace = { name: "Grace Höpper", email: "grace@example.org", message: "Grüße,\n\n  zwei Zeilen & <drei>\nEnde" };
const tooMuch = Buffer.alloc(10 * 1024 * 1024 + 1);
const rules = [
  { field: "name", required: true },
  { field: "email", required: true, type: "email" },
];

/** The address of a page of the site, whose form posts to that endpoint. */
const at = (endpoint: Endpoint, words: Record<string, string> = {}, page = "booking", origin = site) =>
  `${origin}/${page}?${new URLSearchParams({ form: endpoint.id, ...words })}`;

async function book(page: Page, fields: typeof grace) {
  await fillContactForm(page, fields);
  await page.getByRole("button", { name: "Book" }).click();
}

const thanksOf = (endpoint: Endpoint) => `${app}/f/${endpoint.id}/thanks`;

const valuesOf = ({ fields }: Submission, name: string) =>
  fields.filter((field) => field.name === name).map(({ value }) => String(value).replaceAll("\r\n", "\n"));

async function expectThanks(page: Page, endpoint: Endpoint) {
  await page.waitForURL(thanksOf(endpoint));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Thank you");
}

async function expectSiteThanks(page: Page, url: string) {
  await page.waitForURL(url);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Thank you, from our own site");
}

/** The page that says why a form was not sent. */
async function expectRefused(page: Page, title = "This form was not sent") {
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("without a redirect a form ends on our thank-you page, which may be reloaded", async ({
      page,
      member,
      endpoint,
    }) => {
      await page.goto(at(endpoint));
      await page.getByLabel("Breakfast").check();
      await page.getByLabel("Parking").check();
      await page.getByLabel("Room").selectOption("Straße");
      await book(page, grace);
      await expectThanks(page, endpoint);
      await page.reload();
      await expectThanks(page, endpoint);
      const submission = await member.onlySubmissionOf(endpoint);
      expect(submission).toMatchObject({ state: "inbox", origin: site });
      expect(valuesOf(submission, "name")).toEqual([grace.name]);
      expect(valuesOf(submission, "room")).toEqual(["Straße"]);
      expect(valuesOf(submission, "extras")).toEqual(["breakfast", "parking"]);
      expect(valuesOf(submission, "message")).toEqual([grace.message]);
    });

    for (const redirect of ["/thanks", `${site}/thanks?from=form#top`]) {
      const kind = redirect.startsWith("/") ? "a path" : "an address";
      test(`a redirect on the same site is followed, ${kind}`, async ({ page, member, endpoint }) => {
        await page.goto(at(endpoint, { redirect }));
        await book(page, grace);
        await expectSiteThanks(page, new URL(redirect, site).href);
        expect((await member.onlySubmissionOf(endpoint)).state).toBe("inbox");
      });
    }

    for (const redirect of ["https://example.com/gone", "//example.com/gone", "javascript:alert(1)"]) {
      test(`a redirect to strangers ends on our thank-you page: ${redirect}`, async ({ page, member, endpoint }) => {
        await page.goto(at(endpoint, { redirect }));
        await book(page, grace);
        await expectThanks(page, endpoint);
        expect(await page.content()).not.toContain("example.com");
        expect((await member.onlySubmissionOf(endpoint)).state).toBe("inbox");
      });
    }

    test("a site that its owner listed is followed", async ({ page, member, endpoint }) => {
      const listed = `http://listed.localhost:${port}`;
      await member.change(endpoint, { sites: [listed] });
      await page.goto(at(endpoint, { redirect: `${listed}/thanks` }));
      await book(page, grace);
      await expectSiteThanks(page, `${listed}/thanks`);
    });

    test("the owner's own redirect is followed where the form names none", async ({ page, member, endpoint }) => {
      await member.change(endpoint, { redirect_url: `${site}/thanks` });
      await page.goto(at(endpoint));
      await book(page, grace);
      await expectSiteThanks(page, `${site}/thanks`);
    });

    test("a page that tells no referrer may post", async ({ page, member, endpoint }) => {
      await page.goto(at(endpoint, { referrer: "no-referrer" }));
      await book(page, grace);
      await expectThanks(page, endpoint);
      expect(await member.onlySubmissionOf(endpoint)).toMatchObject({ state: "inbox", origin: null });
    });

    test("a page that tells no referrer cannot choose where to go", async ({ page, member, endpoint }) => {
      await page.goto(at(endpoint, { referrer: "no-referrer", redirect: `${site}/thanks` }));
      await book(page, grace);
      await expectThanks(page, endpoint);
      expect((await member.onlySubmissionOf(endpoint)).state).toBe("inbox");
    });

    test("a page that tells no referrer may go to a listed site", async ({ page, member, endpoint }) => {
      await member.change(endpoint, { sites: [site] });
      await page.goto(at(endpoint, { referrer: "no-referrer", redirect: `${site}/thanks` }));
      await book(page, grace);
      await expectSiteThanks(page, `${site}/thanks`);
    });

    test("a page opened from a file may post", async ({ page, member, endpoint }, info) => {
      const source = await readFile(new URL("site/booking.html", import.meta.url), "utf8");
      const file = info.outputPath("booking.html");
      await writeFile(file, source.replace("{app}", app).replace("{form}", endpoint.id).replace("{redirect}", ""));
      await page.goto(pathToFileURL(file).href);
      await book(page, grace);
      await expectThanks(page, endpoint);
      expect(await member.onlySubmissionOf(endpoint)).toMatchObject({ state: "inbox", origin: null });
    });

    // Names below .localhost need no https and lead to this machine; the rule sees two names of one domain.
    for (const [from, to] of [["www.site", "site"], ["site", "www.site"]] as const) {
      test(`${from} may send its visitors to ${to}`, async ({ page, member, endpoint }) => {
        const target = `http://${to}.localhost:${port}/thanks`;
        await page.goto(at(endpoint, { redirect: target }, "booking", `http://${from}.localhost:${port}`));
        await book(page, grace);
        await expectSiteThanks(page, target);
        expect((await member.onlySubmissionOf(endpoint)).origin).toBe(`http://${from}.localhost:${port}`);
      });
    }

    test("another domain may not be the target, however alike", async ({ page, endpoint }) => {
      const redirect = `http://notsite.localhost:${port}/thanks`;
      await page.goto(at(endpoint, { redirect }, "booking", `http://site.localhost:${port}`));
      await book(page, grace);
      await expectThanks(page, endpoint);
    });

    test("a refused form keeps everything, marks what is wrong, and is sent mended to where it wanted to go", async ({
      page,
      member,
      endpoint,
    }) => {
      await member.change(endpoint, { rules });
      await page.goto(at(endpoint, { redirect: "/thanks" }));
      await page.getByLabel("Breakfast").check();
      await page.getByLabel("Parking").check();
      await page.getByLabel("Room").selectOption("Straße");
      await book(page, { ...grace, name: "", email: "grace@example" });

      await expectRefused(page);
      await expect(page.getByRole("alert")).toContainText("Please check the marked fields.");
      await expect(page.getByLabel("Name")).toHaveValue("");
      await expect(page.getByLabel("Name")).toHaveAttribute("aria-invalid", "true");
      await expect(page.getByLabel("Name")).toHaveAccessibleDescription("Please fill this in.");
      await expect(page.getByLabel("Email")).toHaveValue("grace@example");
      await expect(page.getByLabel("Email")).toHaveAttribute("aria-invalid", "true");
      await expect(page.getByLabel("Email")).toHaveAccessibleDescription(/Please enter an email address/);
      await expect(page.getByLabel("Message")).toHaveValue(grace.message);
      await expect(page.getByLabel("Message")).not.toHaveAttribute("aria-invalid");
      await expect(page.getByLabel("Room")).toHaveValue("Straße");
      await expect(page.getByLabel("Extras").nth(0)).toHaveValue("breakfast");
      await expect(page.getByLabel("Extras").nth(1)).toHaveValue("parking");
      await expect(page.getByRole("button")).toHaveCount(1);
      expect((await member.submissionsOf(endpoint)).items).toEqual([]);

      await page.getByRole("alert").getByRole("link", { name: /Email/ }).click();
      await expect(page.getByLabel("Email")).toBeInViewport();
      await page.getByLabel("Email").fill(grace.email);
      await page.getByRole("button").click();
      await expectRefused(page);
      await expect(page.getByLabel("Email")).toHaveValue(grace.email);
      await page.getByLabel("Name").fill(grace.name);
      await page.getByRole("button").click();

      await expectSiteThanks(page, `${site}/thanks`);
      const submission = await member.onlySubmissionOf(endpoint);
      expect(submission).toMatchObject({ state: "inbox", origin: site });
      const names = submission.fields.map(({ name }) => name);
      expect(names).toEqual(["name", "email", "room", "extras", "extras", "message"]);
      expect(valuesOf(submission, "name")).toEqual([grace.name]);
      expect(valuesOf(submission, "email")).toEqual([grace.email]);
      expect(valuesOf(submission, "extras")).toEqual(["breakfast", "parking"]);
      expect(valuesOf(submission, "message")).toEqual([grace.message]);
    });

    test("a mended form of a foreign redirect still ends with us", async ({ page, member, endpoint }) => {
      await member.change(endpoint, { rules });
      await page.goto(at(endpoint, { redirect: "https://example.com/gone" }));
      await book(page, { ...grace, email: "" });
      await page.getByLabel("Email").fill(grace.email);
      await page.getByRole("button").click();
      await expectThanks(page, endpoint);
      expect((await member.onlySubmissionOf(endpoint)).origin).toBe(site);
    });

    test("the mended form of a page that tells no referrer ends with us", async ({ page, member, endpoint }) => {
      await member.change(endpoint, { rules });
      await page.goto(at(endpoint, { referrer: "no-referrer", redirect: "/thanks" }));
      await book(page, { ...grace, email: "" });
      await page.getByLabel("Email").fill(grace.email);
      await page.getByRole("button").click();
      await expectThanks(page, endpoint);
      expect(await member.onlySubmissionOf(endpoint)).toMatchObject({ state: "inbox", origin: null });
    });

    test("where only listed sites may post, the mended form of one may too", async ({ page, member, endpoint }) => {
      await member.change(endpoint, { rules, sites: [site], only_these_sites: true });
      await page.goto(at(endpoint, { redirect: "/thanks" }));
      await book(page, { ...grace, email: "" });
      await page.getByLabel("Email").fill(grace.email);
      await page.getByRole("button").click();
      await expectSiteThanks(page, `${site}/thanks`);
      expect((await member.onlySubmissionOf(endpoint)).origin).toBe(site);
    });

    test("www may send its visitors to the apex after mending too", async ({ page, member, endpoint }) => {
      await member.change(endpoint, { rules });
      const redirect = `http://site.localhost:${port}/thanks`;
      await page.goto(at(endpoint, { redirect }, "booking", `http://www.site.localhost:${port}`));
      await book(page, { ...grace, email: "" });
      await page.getByLabel("Email").fill(grace.email);
      await page.getByRole("button").click();
      await expectSiteThanks(page, redirect);
    });

    test("a file that is too large is asked for again, and the text stays", async ({
      page,
      member,
      endpoint,
    }, info) => {
      const film = info.outputPath("Fälm.bin");
      await writeFile(film, tooMuch);
      const note = info.outputPath("note.txt");
      await writeFile(note, "small enough");
      await page.goto(at(endpoint, { redirect: "/thanks" }, "contact"));
      await fillContactForm(page, grace);
      await page.getByLabel("Attachments").setInputFiles(film);
      await page.getByRole("button", { name: "Send" }).click();

      await expectRefused(page);
      await expect(page.getByRole("alert")).toContainText("“Fälm.bin” is larger than 10 MB.");
      await expect(page.getByLabel("Name")).toHaveValue(grace.name);
      await expect(page.getByLabel("Message")).toHaveValue(grace.message);
      const files = page.getByLabel("Attachments");
      await expect(files).toHaveAttribute("type", "file");
      await expect(files).toHaveAttribute("aria-invalid", "true");
      await expect(files).toHaveAccessibleDescription(/larger than 10 MB.*Please choose your files again\./);
      await expect(page.getByRole("button", { name: "Send again" })).toHaveCount(1);

      await files.setInputFiles(note);
      await page.getByRole("button", { name: "Send again" }).click();
      await expectSiteThanks(page, `${site}/thanks`);
      const submission = await member.onlySubmissionOf(endpoint);
      expect(valuesOf(submission, "message")).toEqual([grace.message]);
      expect(submission.files).toMatchObject([{ field: "attachments", name: "note.txt", size: 12 }]);
    });

    test("a paused form shows its owner's text, and what was typed", async ({ page, member, endpoint }) => {
      const closed_message = "We are closed <for now>.\nBack in May.";
      await member.change(endpoint, { status: "paused", closed_message });
      await page.goto(at(endpoint));
      await book(page, grace);
      await expectRefused(page);
      await expect(page.getByRole("alert")).toContainText(/We are closed <for now>\.\s+Back in May\./);
      await expect(page.getByLabel("Message")).toHaveValue(grace.message);
      expect((await member.submissionsOf(endpoint)).items).toEqual([]);
    });
  });
}

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
    await page.getByRole("button", { name: "Noch einmal senden" }).click();
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
    await page.getByRole("button", { name: "Noch einmal senden" }).click();
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

test.describe("visitor pages", () => {
  test.setTimeout(45_000);

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
    const said = watchConsole(page);
    const policies: (string | undefined)[] = [];
    page.on("response", (answer) => {
      if (answer.url().startsWith(app) && answer.headers()["content-type"]?.startsWith("text/html")) {
        policies.push(answer.headers()["content-security-policy"]);
      }
    });
    await throughPages(page, stage, async () => {});
    expect(violations).toEqual([]);
    expect(said).toEqual([]);
    expect(policies).toHaveLength(5);
    for (const policy of policies) expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-/);
  });
});
