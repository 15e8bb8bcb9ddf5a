// The pages of site/clients: each has the same form, sent by another service's own client.
import type { Page } from "@playwright/test";
import type { Endpoint, Member } from "./api.ts";
import { site } from "./routes.ts";
import { fillContactForm } from "./site.ts";
import { attachment, expect } from "./test.ts";

export const grace = { name: "Grace Höpper", email: "grace@example.org", message: "Two lines,\nwith ümlauts." };

/** The rules under which the form is refused if it is sent with grace's name alone and rubbish for an address. */
export const rules = [
  { field: "email", required: true, type: "email" },
  { field: "message", required: true },
];

/** What our server says of it, field by field. */
export const complaints = {
  email: "'email' must be an email address.",
  message: "'message' must not be empty.",
};

/** Opens a client's page on its own origin; answers with the preflights that leave it from now on. */
export async function visit(page: Page, path: string, words: Record<string, string>): Promise<string[]> {
  const preflights: string[] = [];
  // Playwright's own requests leave them out.
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  session.on("Network.requestWillBeSent", ({ request }) => {
    if (request.method === "OPTIONS") preflights.push(request.url);
  });
  await page.goto(`${site}/clients/${path}?${new URLSearchParams(words)}`);
  await expect(page.getByRole("button", { name: "Send" })).toBeVisible();
  return preflights;
}

export async function send(page: Page, fields: typeof grace, files = false) {
  await fillContactForm(page, fields);
  if (files) await page.getByLabel("Attachments").setInputFiles([attachment]);
  await page.getByRole("button", { name: "Send" }).click();
}

export async function sendBroken(page: Page) {
  await send(page, { ...grace, email: "grace", message: "" });
}

/** What was sent is in the inbox, told to come from that site, with its letter if it was sent along. */
export async function expectReceived(member: Member, endpoint: Endpoint, fields: typeof grace, files = false) {
  const submission = await member.onlySubmissionOf(endpoint);
  expect(submission.state).toBe("inbox");
  expect(submission.origin).toBe(site);
  const values = Object.fromEntries(submission.fields.map(({ name, value }) => [name, value]));
  const received = { ...values, message: String(values.message).replaceAll("\r\n", "\n") };
  expect(received).toMatchObject(fields);
  expect(submission.files.map(({ field, name, size }) => ({ field, name, size }))).toEqual(
    files ? [{ field: "attachments", name: attachment.name, size: attachment.buffer.length }] : [],
  );
}

export async function expectNothingReceived(member: Member, endpoint: Endpoint) {
  for (const state of ["inbox", "spam"] as const) {
    expect((await member.submissionsOf(endpoint, state)).items).toEqual([]);
  }
}
