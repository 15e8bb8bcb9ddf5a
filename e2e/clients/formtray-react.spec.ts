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
import { attachment, expect, test } from "./test.ts";
import { loseResponse, slowDown, watchProgress } from "../support/browser-faults.ts";

const THANKS = "Thank you. Your message has arrived.";
const WAITING = /^Not sent yet\./;
const script = "formtray-react";

test("useFormtray sends a form with a file", async ({ page, member, endpoint }) => {
  await visit(page, "react", { form: endpoint.id, script });
  await send(page, grace, true);
  await expect(page.getByRole("status")).toHaveText(THANKS);
  await expect(page.getByLabel("Name")).toHaveValue("");
  await expectReceived(member, endpoint, grace, true);
});

test("useFormtray shows errors at their fields", async ({ page, member, endpoint }) => {
  await member.change(endpoint, { rules });
  await visit(page, "react", { form: endpoint.id, script });
  await sendBroken(page);
  await expect(page.getByRole("status")).toHaveText("Some fields are invalid.");
  for (const [label, complaint] of [["E-mail", complaints.email], ["Message", complaints.message]] as const) {
    await expect(page.getByLabel(label)).toHaveAccessibleDescription(complaint);
    await expect(page.getByLabel(label)).toHaveAttribute("aria-invalid", "true");
  }
  await expect(page.getByLabel("Name")).not.toHaveAttribute("aria-invalid");
  await expectNothingReceived(member, endpoint);
  await send(page, grace);
  await expect(page.getByRole("status")).toHaveText(THANKS);
  await expect(page.getByLabel("E-mail")).not.toHaveAttribute("aria-invalid");
  await expectReceived(member, endpoint, grace);
});

test("useFormtray sends once what was sent offline", async ({ page, context, member, endpoint }) => {
  await visit(page, "react", { form: endpoint.id, script });
  await context.setOffline(true);
  await send(page, grace);
  await expect(page.getByRole("status")).toHaveText(WAITING);
  await page.getByRole("button", { name: "Send" }).click();
  await context.setOffline(false);
  await expect(page.getByRole("status")).toHaveText(THANKS);
  await expectReceived(member, endpoint, grace);
});

test("useFormtray sends what an earlier page could not", async ({ context, member, endpoint }) => {
  const first = await context.newPage();
  await visit(first, "react", { form: endpoint.id, script });
  await context.setOffline(true);
  await send(first, grace, true);
  await expect(first.getByRole("status")).toHaveText(WAITING);
  await first.close();
  await context.setOffline(false);
  const second = await context.newPage();
  await visit(second, "react", { form: endpoint.id, script });
  await expect(second.getByRole("status")).toHaveText(THANKS);
  await expectReceived(member, endpoint, grace, true);
});

test("useFormtray tries again after a lost answer, and it stays one submission", async ({ page, member, endpoint }) => {
  await visit(page, "react", { form: endpoint.id, script });
  const posts = await loseResponse(page, endpoint);
  await send(page, grace);
  await expect(page.getByRole("status")).toHaveText(THANKS);
  expect(posts()).toBe(2);
  await expectReceived(member, endpoint, grace);
});

test("useFormtray tells how far the files are", async ({ page, endpoint }) => {
  await visit(page, "react", { form: endpoint.id, script });
  const seen = await watchProgress(page);
  await slowDown(page, 500_000);
  await page.getByLabel("Attachments").setInputFiles({ ...attachment, name: "film.bin", buffer: Buffer.alloc(1_000_000, 7) });
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("status")).toHaveText(THANKS);
  expect((await seen()).filter((step) => step > 0 && step < 1).length).toBeGreaterThan(1);
});
