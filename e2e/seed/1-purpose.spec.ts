import { submit } from "../support/api.ts";
import { app, site } from "../support/routes.ts";
import { openDeletion } from "../support/screens.ts";
import { fillContactForm } from "../support/site.ts";
import { attachment, expect, test } from "../support/test.ts";

test("§1 each endpoint has a unique id", async ({ member }) => {
  const ids = await Promise.all([1, 2, 3, 4].map(async (n) => (await member.createEndpoint(`Form ${n}`)).id));
  expect(new Set(ids).size).toBe(4);
});

test("§1 each endpoint has a submission URL of the shape /api/submit/{id}", async ({ endpoint }) => {
  expect(endpoint.url).toBe(`${app}/api/submit/${endpoint.id}`);
});

test("§1 a form whose action is that URL, by POST, arrives with its fields", async ({ page, member, endpoint }) => {
  await page.goto(`${site}/contact?form=${endpoint.id}`);
  await fillContactForm(page, { name: "Ada Lovelace", email: "ada@example.org", message: "Hello." });
  await page.getByRole("button", { name: "Send" }).click();
  await page.waitForURL(`${app}/f/${endpoint.id}/thanks`);
  const { items } = await member.submissionsOf(endpoint);
  expect(items[0]?.fields.filter(({ name }) => name !== "redirect")).toEqual([
    { name: "name", value: "Ada Lovelace" },
    { name: "email", value: "ada@example.org" },
    { name: "message", value: "Hello." },
  ]);
});

test("§1 files are accepted", async ({ page, member, endpoint }) => {
  await page.goto(`${site}/contact?form=${endpoint.id}`);
  await fillContactForm(page, { name: "Ada", email: "ada@example.org", message: "See the letter." });
  await page.getByLabel("Attachments").setInputFiles(attachment);
  await page.getByRole("button", { name: "Send" }).click();
  await page.waitForURL(`${app}/f/${endpoint.id}/thanks`);
  const { items } = await member.submissionsOf(endpoint);
  expect(items[0]?.files).toMatchObject([{ field: "attachments", name: "letter.txt", size: attachment.buffer.length }]);
});

test("§1 an optional hidden field named redirect sets where the visitor goes", async ({ page, endpoint }) => {
  await page.goto(`${site}/contact?form=${endpoint.id}&redirect=${encodeURIComponent(`${site}/thanks`)}`);
  await fillContactForm(page, { name: "Ada", email: "ada@example.org", message: "Hello." });
  await page.getByRole("button", { name: "Send" }).click();
  await page.waitForURL(`${site}/thanks`);
});

test("§1 visitors submit without logging in", async ({ request, endpoint }) => {
  expect((await submit(request, endpoint, { name: "A guest" })).status()).toBe(200);
});

test("§1 a user sees the submissions of each endpoint", async ({ own, member, endpoint, submission }) => {
  const other = await member.createEndpoint("Newsletter");
  await member.receive(other, { name: "Charles Babbage" });
  await own.goto(`/forms/${submission.endpoint_id}/submissions`);
  await expect(own.getByText("Ada Lovelace").first()).toBeVisible();
  await expect(own.getByText("Charles Babbage")).toHaveCount(0);
  expect(endpoint.id).toBe(submission.endpoint_id);
});

test("§1 a user deletes a submission", async ({ own, member, endpoint, submission }) => {
  await own.goto(`/submissions/${submission.id}`);
  await (await openDeletion(own)).getByRole("button", { name: "Delete" }).click();
  await expect.poll(async () => (await member.submissionsOf(endpoint)).items).toEqual([]);
  await expect.poll(async () => (await member.submissionsOf(endpoint, "trash")).items).toEqual([]);
});

test("§1 a user downloads a submitted file", async ({ own, submission }) => {
  await own.goto(`/submissions/${submission.id}`);
  const download = own.waitForEvent("download");
  await own.getByRole("button", { name: /Download.*letter\.txt/ }).click();
  expect((await download).suggestedFilename()).toBe("letter.txt");
});

test("§1 a user checks usage", async ({ own, submission }) => {
  await own.goto("/billing");
  await expect(own.getByRole("region", { name: "Usage this month" })).toContainText("1 of 150 free submissions");
  expect(submission.id).toBeTruthy();
});

test("§1 a user sees invoices", async ({ own }) => {
  await own.goto("/billing");
  await expect(own.getByRole("heading", { name: "Invoices", exact: true })).toBeVisible();
  await expect(own.getByRole("region", { name: "Invoices" })).toContainText("No invoices yet");
});

test("§1 a user sees the paid add-ons", async ({ own }) => {
  await own.goto("/billing");
  const addons = own.getByRole("region", { name: "Add-ons" });
  await expect(addons.getByRole("heading", { name: "Add-ons" })).toBeVisible();
  await expect(addons.getByRole("listitem").filter({ hasText: "Webhooks" })).toContainText("€3.00 a month");
});

test("§1 every API path sits under /api on the provider's host", async ({ own, submission }) => {
  const asked: string[] = [];
  own.on("request", (request) => {
    if (["fetch", "xhr"].includes(request.resourceType())) asked.push(request.url());
  });
  const arrived = own.waitForResponse(/\/api\/submissions\//);
  await own.goto(`/submissions/${submission.id}`);
  await arrived;
  expect(asked.filter((url) => !url.startsWith(`${app}/api/`))).toEqual([]);
});
