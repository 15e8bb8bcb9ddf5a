import { AxeBuilder } from "@axe-core/playwright";
import { devices, type Page } from "@playwright/test";
import type { List, Submission } from "../support/api.ts";
import { app } from "../support/routes.ts";
import { expect, test } from "../support/test.ts";

const rows = (count: number) =>
  Array.from(
    { length: count },
    (_, at) => `2024-03-0${(at % 9) + 1}T10:00:00Z,,visitor${at}@example.org,Message ${at}`,
  );

/** An export of Formspree with two bad rows and a piece of spam. */
const formspree = (count: number) =>
  [
    "_date,_status,email,message",
    ...rows(count),
    "soon,,eve@example.org,When?",
    ",,eve@example.org,No date",
    "2024-03-10T10:00:00Z,spam,bob@example.org,Buy now",
  ].join("\n");

const upload = (page: Page, text: string, name = "contact.csv") =>
  page.getByLabel("Choose file").setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });

test("a Formspree export is matched, checked, imported and undone", async ({ own, member, endpoint }) => {
  await own.goto(`/forms/${endpoint.id}/submissions`);
  await own.getByRole("button", { name: "Form actions" }).click();
  await own.getByRole("menuitem", { name: "Import submissions" }).click();
  await upload(own, formspree(30));
  await expect(own.getByRole("heading", { name: "Match columns" })).toBeVisible();
  await expect(own.getByText("contact.csv · Formspree export (CSV)")).toBeVisible();
  await expect(own.getByLabel("Import _date as")).toHaveValue("date");
  await expect(own.getByLabel("Import _status as")).toHaveValue("spam");
  await expect(own.getByRole("region", { name: "Preview" }).getByRole("row")).toHaveCount(11);
  await own.getByLabel("Field name for email").fill("Email address");
  await own.getByRole("button", { name: "Check file" }).click();

  await expect(own.getByRole("heading", { name: "Ready to import" })).toBeVisible();
  await expect(own.getByRole("definition")).toHaveText(["31", "0", "2", "Download as CSV", "March 1 – 10, 2024"]);
  const download = own.waitForEvent("download");
  await own.getByRole("button", { name: "Download as CSV" }).click();
  expect((await download).suggestedFilename()).toBe("contact-rejected.csv");
  await own.getByRole("button", { name: "Import 31" }).click();

  await expect(own.getByText("31 submissions imported.")).toBeVisible();
  await expect(own.getByRole("heading", { name: "31 submissions imported" })).toBeVisible();
  await own.getByRole("link", { name: "Open inbox" }).click();
  await expect(own.getByRole("main").getByRole("link", { name: "visitor" }).first()).toBeVisible();
  const list = await member.read<List<Submission>>(`/api/submissions/${endpoint.id}`);
  expect(list.total).toBe(30);
  expect(list.items[0]?.fields[0]?.name).toBe("Email address");

  await own.goto(`/forms/${endpoint.id}/import`);
  await expect(own.getByRole("row", { name: /contact\.csv 31 submissions imported/ })).toBeVisible();
  await own.getByRole("button", { name: "Open contact.csv" }).click();
  await own.getByRole("button", { name: "Undo import" }).click();
  await own.getByRole("alertdialog").getByRole("button", { name: "Undo import" }).click();
  await expect(own.getByRole("heading", { name: "Import undone", exact: true })).toBeVisible();
  expect((await member.read<List<Submission>>(`/api/submissions/${endpoint.id}`)).total).toBe(0);
});

test("what can't be imported is said, and a file can be given up", async ({ own, endpoint }) => {
  await own.goto(`/forms/${endpoint.id}/import`);
  await upload(own, "{", "broken.json");
  await expect(own.getByRole("alert")).toContainText("We couldn't read this file.");
  await upload(own, "when,name\n2024-03-01,Ada\n");
  await own.getByRole("button", { name: "Check file" }).click();
  await expect(own.getByRole("alert")).toContainText("Choose the column with the date.");
  await own.getByLabel("Import when as").selectOption("Date received");
  await own.getByRole("button", { name: "Check file" }).click();
  await expect(own.getByRole("button", { name: "Import 1", exact: true })).toBeVisible();
  await own.getByRole("button", { name: "Change columns" }).click();
  await expect(own.getByLabel("Import when as")).toHaveValue("date");
  await own.getByRole("button", { name: "Cancel import" }).click();
  await own.getByRole("alertdialog").getByRole("button", { name: "Cancel import" }).click();
  await expect(own.getByText("Import cancelled.")).toBeVisible();
  await expect(own.getByLabel("Choose file")).toBeAttached();
});

test("the steps are accessible, and fit on a phone", async ({ browser, member, endpoint }) => {
  const localStorage = [{ name: "authToken", value: member.account.token }];
  const storageState = { cookies: [], origins: [{ origin: app, localStorage }] };
  const context = await browser.newContext({ ...devices["iPhone 13"], defaultBrowserType: undefined, storageState });
  const page = await context.newPage();
  const fits = async () => {
    const width = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(width).toBeLessThanOrEqual(0);
    expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([]);
  };
  await page.goto(`/forms/${endpoint.id}/import`);
  await expect(page.getByRole("heading", { name: "Upload a file" })).toBeVisible();
  await fits();
  await upload(page, formspree(12));
  await expect(page.getByRole("heading", { name: "Match columns" })).toBeVisible();
  await fits();
  await page.getByRole("button", { name: "Check file" }).click();
  await expect(page.getByRole("heading", { name: "Ready to import" })).toBeVisible();
  await fits();
  await page.getByRole("button", { name: "Import 13" }).click();
  await expect(page.getByRole("heading", { name: "13 submissions imported" })).toBeVisible();
  await fits();
  await context.close();
});

test("a form keeps the id that it had at Formspree", async ({ own, request, member, endpoint }) => {
  // Every test has an id of its own: the first claim wins.
  const id = Math.random().toString(36).slice(2, 10).padEnd(8, "0");
  await own.goto(`/forms/${endpoint.id}/edit`);
  await own.getByLabel("ID or URL at Formspree").fill("formspree.io/ada@example.org");
  await own.getByRole("button", { name: "Add ID" }).click();
  await expect(own.getByText("Enter the id of a Formspree form")).toBeVisible();
  await own.getByLabel("ID or URL at Formspree").fill(`https://formspree.io/f/${id}`);
  await own.getByRole("button", { name: "Add ID" }).click();
  await expect(own.getByRole("list", { name: "Formspree IDs" })).toContainText(`/f/${id}`);
  const sent = await request.post(`/f/${id}`, { form: { name: "Ada" }, headers: { accept: "application/json" } });
  expect(sent.status()).toBe(200);
  expect((await member.read<List<Submission>>(`/api/submissions/${endpoint.id}`)).total).toBe(1);
  await own.getByRole("button", { name: `Remove ${id}` }).click();
  await own.getByRole("alertdialog").getByRole("button", { name: "Remove ID" }).click();
  await expect(own.getByText("Formspree ID removed.")).toBeVisible();
  await own.goto("/settings?tab=audit");
  await expect(own.getByText("Form set to use the id of another service")).toBeVisible();
});
