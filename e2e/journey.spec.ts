import { createHash, randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { freshEmail, freshPassword } from "./support/api.ts";
import { app, site } from "./support/routes.ts";
import { createAccount, createEndpoint, openDeletion, signOut } from "./support/screens.ts";
import { fillContactForm } from "./support/site.ts";
import { expect, test } from "./support/test.ts";

const photo = { name: "photo.png", mimeType: "image/png", buffer: randomBytes(300_000) };
const notes = { name: "Über uns 2.txt", mimeType: "text/plain", buffer: Buffer.from("\u0000 null, ünïcode, \r\n and\n") };

test("from registering to signing out", async ({ page, browser }) => {
  test.slow();
  await page.goto("/register");
  await createAccount(page, { email: freshEmail(), password: freshPassword() });
  await page.waitForURL("/onboarding");

  await page.getByRole("banner").getByRole("link", { name: "Create Endpoint", exact: true }).click();
  await page.waitForURL(/\/endpoints/);
  const created = page.waitForResponse((answer) => answer.request().method() === "POST" && answer.status() === 201);
  await createEndpoint(page, "Contact form");
  const { id } = await (await created).json();

  const visitor = await browser.newPage();
  await visitor.goto(`${site}/contact?form=${id}`);
  await fillContactForm(visitor, { name: "Grace Hopper", email: "grace@example.org", message: "Two files." });
  await visitor.getByLabel("Attachments").setInputFiles([photo, notes]);
  await visitor.getByRole("button", { name: "Send" }).click();
  await visitor.waitForURL(`${app}/f/${id}/thanks`);
  await visitor.close();

  await page.goto(`/forms/${id}/submissions`);
  await page.getByRole("main").getByText("Grace Hopper").first().click();
  await expect(page.getByText("Two files.").first()).toBeVisible();
  for (const file of [photo, notes]) expect(await download(page, file.name)).toBe(digest(file.buffer));

  await page.waitForURL(/[?&]selected=/);
  await page.goto(`/submissions/${new URL(page.url()).searchParams.get("selected")}`);
  const question = await openDeletion(page);
  await expect(question).toContainText("Are you sure you want to delete this submission? This action cannot be undone.");
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByRole("main").getByText("Grace Hopper")).toHaveCount(0);

  const otherTab = await page.context().newPage();
  await otherTab.goto("/dashboard");
  await signOut(otherTab);
  await otherTab.waitForURL("/");
  await page.waitForURL("/login");
});

const digest = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

async function download(page: Page, name: string): Promise<string> {
  const started = page.waitForEvent("download");
  await page.getByRole("button", { name: `Download ${name}` }).click();
  const file = await started;
  expect(file.suggestedFilename()).toBe(name);
  return digest(await readFile(await file.path()));
}
