import type { Page } from "@playwright/test";
import type { Endpoint } from "./api.ts";
import { app, site } from "./routes.ts";
import { fillContactForm } from "./site.ts";
import { expect } from "./test.ts";

/** A guest with letters beyond ASCII, spaces and signs that HTML knows. */
export const grace = {
  name: "Grace Höpper",
  email: "grace@example.org",
  message: "Grüße,\n\n  zwei Zeilen & <drei>\nEnde",
};

/** One byte more than a file may have. */
export const tooMuch = Buffer.alloc(10 * 1024 * 1024 + 1);

export const rules = [
  { field: "name", required: true },
  { field: "email", required: true, type: "email" },
];

/** The address of a page of the site, whose form posts to that endpoint. */
export const at = (endpoint: Endpoint, words: Record<string, string> = {}, page = "booking", origin = site) =>
  `${origin}/${page}?${new URLSearchParams({ form: endpoint.id, ...words })}`;

export async function book(page: Page, fields: typeof grace) {
  await fillContactForm(page, fields);
  await page.getByRole("button", { name: "Book" }).click();
}

export const thanksOf = (endpoint: Endpoint) => `${app}/f/${endpoint.id}/thanks`;

export async function expectThanks(page: Page, endpoint: Endpoint) {
  await page.waitForURL(thanksOf(endpoint));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Thank you");
}

/** The page that says why a form was not sent. */
export async function expectRefused(page: Page, title = "Your form wasn’t sent") {
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
}
