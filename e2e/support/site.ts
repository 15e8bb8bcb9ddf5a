import type { Page } from "@playwright/test";

/** Fills site/contact.html as a visitor would. */
export async function fillContactForm(page: Page, { name, email, message }: Record<"name" | "email" | "message", string>) {
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Message").fill(message);
}
