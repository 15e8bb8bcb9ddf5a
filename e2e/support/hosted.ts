// Hosted forms: what the tests publish, and how visitors fill it in.
import type { APIRequestContext, Page } from "@playwright/test";
import { confirmAddress, type Endpoint, type Member } from "./api.ts";
import { app } from "./routes.ts";
import { publishSchema } from "./schema.ts";
import { expect } from "./test.ts";

/** Three steps with a condition, a file and a consent. */
export const quote = {
  language: "en",
  title: "Request a quote",
  first_step: "Project",
  fields: [
    { type: "text", name: "name", label: "Name", required: true, max_length: 100 },
    { type: "email", name: "email", label: "Email", required: true },
    {
      type: "single_choice",
      name: "topic",
      label: "What is it about?",
      required: true,
      choices: [
        { value: "website", label: "A website" },
        { value: "other", label: "Something else" },
      ],
    },
    {
      type: "text",
      name: "other",
      label: "What else?",
      required: true,
      show_if: { all: [{ field: "topic", is: "equals", value: "other" }] },
    },
    { type: "page_break", label: "Details" },
    { type: "file", name: "brief", label: "Brief", file_types: [".pdf", ".txt"], max_files: 2 },
    { type: "number", name: "budget", label: "Budget", min: 100 },
    { type: "date", name: "start", label: "First day", min: "2026-12-01" },
    { type: "page_break", label: "Last questions" },
    { type: "rating", name: "mood", label: "How was this form?" },
    { type: "long_text", name: "notes", label: "Notes" },
    { type: "consent", name: "agreed", label: "Privacy", text: "You may keep my answers.", required: true },
  ],
};

/** The same in Arabic. */
export const arabic = {
  ...quote,
  language: "ar",
  title: "اطلب عرض سعر",
  first_step: "المشروع",
};

export const brief = { name: "brief.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.7 a new website") };

export const hosted = (endpoint: Endpoint, query = "") => `${app}/h/${endpoint.id}${query}`;
export const thanksOf = (endpoint: Endpoint) => new RegExp(`/h/${endpoint.id}/thanks`);

export async function publish(request: APIRequestContext, member: Member, endpoint: Endpoint, schema: object = quote) {
  await confirmAddress(request, member.account);
  await publishSchema(request, member.account, endpoint.id, schema);
}

export const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

/** The first step, with the condition's field. */
export async function fillProject(page: Page) {
  await page.getByLabel("Name").fill("Grace Höpper");
  await page.getByLabel("Email").fill("grace@example.org");
  await page.getByLabel("Something else").check();
  await page.getByLabel("What else?").fill("A poster");
}

export async function fillDetails(page: Page) {
  await page.getByLabel("Brief").setInputFiles(brief);
  await page.getByLabel("Budget").fill("1500");
  await page.getByLabel("First day").fill("2026-12-24");
}

export async function fillLastQuestions(page: Page) {
  await page.getByRole("group", { name: "How was this form?" }).getByRole("radio").nth(3).check();
  await page.getByLabel("Notes").fill("Nothing else.");
  await page.getByRole("checkbox", { name: "Privacy" }).check();
}

/** What the owner finds: every answer under its name, in the order of the form, and the file. */
export async function expectQuote(member: Member, endpoint: Endpoint) {
  const sent = await member.onlySubmissionOf(endpoint);
  expect(sent.fields.map(({ name, value }) => [name, value])).toEqual([
    ["name", "Grace Höpper"],
    ["email", "grace@example.org"],
    ["topic", "other"],
    ["other", "A poster"],
    ["budget", "1500"],
    ["start", "2026-12-24"],
    ["mood", "4"],
    ["notes", "Nothing else."],
    ["agreed", "yes"],
  ]);
  expect(sent.files).toEqual([
    expect.objectContaining({ field: "brief", name: brief.name, size: brief.buffer.length }),
  ]);
}
