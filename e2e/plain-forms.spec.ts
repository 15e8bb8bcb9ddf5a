import { readFile, writeFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import type { Page } from "@playwright/test";
import type { Submission } from "./support/api.ts";
import { at, book, expectRefused, expectThanks, grace, rules, tooMuch } from "./support/booking.ts";
import { app, site } from "./support/routes.ts";
import { fillContactForm } from "./support/site.ts";
import { expect, test } from "./support/test.ts";

const port = new URL(site).port;

const valuesOf = ({ fields }: Submission, name: string) =>
  fields.filter((field) => field.name === name).map(({ value }) => String(value).replaceAll("\r\n", "\n"));

async function expectSiteThanks(page: Page, url: string) {
  await page.waitForURL(url);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Thank you, from our own site");
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
      await expect(page.getByRole("alert")).toContainText("Please check the highlighted fields.");
      await expect(page.getByLabel("Name")).toHaveValue("");
      await expect(page.getByLabel("Name")).toHaveAttribute("aria-invalid", "true");
      await expect(page.getByLabel("Name")).toHaveAccessibleDescription("Please fill in this field.");
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
      await expect(page.getByRole("button", { name: "Send form" })).toHaveCount(1);

      await files.setInputFiles(note);
      await page.getByRole("button", { name: "Send form" }).click();
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
