import { writeFile } from "node:fs/promises";
import {
  complaints,
  expectNothingReceived,
  expectReceived,
  grace,
  rules,
  send,
  sendBroken,
  visit,
} from "../support/clients.ts";
import { app } from "../support/routes.ts";
import { expect, test } from "./test.ts";

test("@formspree/core sends an object", async ({ page, member, endpoint }) => {
  const preflights = await visit(page, "core", { form: endpoint.id, as: "json" });
  await send(page, grace);
  await expect(page.getByRole("status")).toHaveText(`Thank you. Next: ${app}/f/${endpoint.id}/thanks`);
  await expectReceived(member, endpoint, grace);
  expect(preflights).toEqual([`${app}/f/${endpoint.id}`]);
});

test("@formspree/core sends form data with a file", async ({ page, member, endpoint }) => {
  const preflights = await visit(page, "core", { form: endpoint.id });
  await send(page, grace, true);
  await expect(page.getByRole("status")).toHaveText(`Thank you. Next: ${app}/f/${endpoint.id}/thanks`);
  await expectReceived(member, endpoint, grace, true);
  expect(preflights).toEqual([`${app}/f/${endpoint.id}`]);
});

test("@formspree/core sends to a form of a project", async ({ page, member, endpoint }) => {
  const preflights = await visit(page, "core", { form: endpoint.id, project: "1234567890" });
  await send(page, grace, true);
  await expect(page.getByRole("status")).toContainText("Thank you.");
  await expectReceived(member, endpoint, grace, true);
  expect(preflights).toEqual([`${app}/p/1234567890/f/${endpoint.id}`]);
});

for (const as of ["json", "form data"]) {
  test(`@formspree/core gets our field errors, sending ${as}`, async ({ page, member, endpoint }) => {
    await member.change(endpoint, { rules });
    await visit(page, "core", { form: endpoint.id, as });
    await sendBroken(page);
    await expect(page.getByLabel("E-mail")).toHaveAccessibleDescription(`TYPE_EMAIL: ${complaints.email}`);
    await expect(page.getByLabel("Message")).toHaveAccessibleDescription(`REQUIRED_FIELD_EMPTY: ${complaints.message}`);
    await expect(page.getByRole("alert")).toBeEmpty();
    await expectNothingReceived(member, endpoint);

    await send(page, grace);
    await expect(page.getByRole("status")).toContainText("Thank you.");
    await expect(page.getByLabel("E-mail")).toHaveAccessibleDescription("");
    await expectReceived(member, endpoint, grace);
  });
}

test("@formspree/core gets a paused form's text as the form's error", async ({ page, member, endpoint }) => {
  await member.change(endpoint, { status: "paused", closed_message: "Back in May." });
  await visit(page, "core", { form: endpoint.id });
  await send(page, grace);
  await expect(page.getByRole("alert")).toHaveText("INACTIVE: Back in May.");
  await expectNothingReceived(member, endpoint);
});

test("@formspree/core is told that there is no such form", async ({ page }) => {
  await visit(page, "core", { form: "nowhere" });
  await send(page, grace);
  await expect(page.getByRole("alert")).toContainText("FORM_NOT_FOUND: ");
});

test("@formspree/core is told which file is too large", async ({ page, member, endpoint }, info) => {
  const film = info.outputPath("film.bin");
  await writeFile(film, Buffer.alloc(10 * 1024 * 1024 + 1));
  await visit(page, "core", { form: endpoint.id });
  await page.getByLabel("Attachments").setInputFiles(film);
  await send(page, grace);
  const complaint = "'film.bin' is larger than 10 MB.";
  await expect(page.getByRole("alert")).toHaveText(`FILES_TOO_BIG: ${complaint}`);
  // Of a field, the client does not know this code.
  await expect(page.getByLabel("Attachments")).toHaveAccessibleDescription(`UNSPECIFIED: ${complaint}`);
  await expectNothingReceived(member, endpoint);
});
