// What a person does on our screens, by the words they see.
import { expect, type Page } from "@playwright/test";

/** The bar above the pages; it is told from the footer's by its link to the dashboard. */
export const topNavigation = (page: Page) =>
  page.getByRole("banner").getByRole("navigation").filter({ has: page.getByRole("link", { name: "Dashboard" }) });

export const footer = (page: Page) => page.getByRole("contentinfo");

export const userMenuButton = (page: Page) => page.getByRole("banner").getByRole("button", { name: /account|user menu/i });

export async function openUserMenu(page: Page) {
  await userMenuButton(page).click();
  const menu = page.getByRole("menu");
  await expect(menu).toBeVisible();
  return menu;
}

export async function signOut(page: Page) {
  const menu = await openUserMenu(page);
  await menu.getByRole("menuitem", { name: "Sign Out" }).click();
}

export async function signIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("main").getByRole("button", { name: "Sign In" }).click();
}

export async function createAccount(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("main").getByRole("button", { name: "Create Account" }).click();
}

/** On /endpoints: a name and Enter. What to paste then opens in a dialog. */
export async function createEndpoint(page: Page, name: string) {
  const field = page.getByLabel("New endpoint");
  await field.fill(name);
  await field.press("Enter");
}

/** On a submission's page: moves it to the trash, the one folder where it can be deleted. */
export async function moveToTrash(page: Page) {
  await page.getByRole("main").getByRole("button", { name: "Move to trash" }).click();
  const notifications = page.getByRole("region", { name: "Notifications" });
  await notifications.getByRole("button", { name: "Dismiss" }).click();
  await expect(notifications.getByRole("listitem")).toHaveCount(0);
}

/** On a submission's page: asks to delete it. */
export async function openDeletion(page: Page) {
  await moveToTrash(page);
  await page.getByRole("main").getByRole("button", { name: "Delete" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toBeVisible();
  return question;
}

/**
 * On a submission's page: deletes it, which shows a toast of the default duration, and gives that toast. From then on the
 * page's clock moves only by `page.clock`, so a toast goes away neither earlier nor later because a machine is slow.
 */
export async function showToast(page: Page) {
  const question = await openDeletion(page);
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 1_000);
  await question.getByRole("button", { name: "Delete" }).click();
  const toast = page.getByRole("region", { name: "Notifications" }).getByRole("listitem");
  await expect(toast).toBeVisible();
  return toast;
}

/** Adds a webhook on the endpoint's settings, and gives the secret that is shown this once. */
export async function addWebhook(page: Page, endpoint: { id: string }, url: string): Promise<string> {
  await page.goto(`/forms/${endpoint.id}/edit?tab=webhooks`);
  await page.getByRole("button", { name: "Add webhook" }).click();
  await page.getByLabel("URL").fill(url);
  await page.getByRole("dialog", { name: "Add webhook" }).getByRole("button", { name: "Add webhook" }).click();
  const kept = page.getByRole("dialog", { name: "Save your signing secret" });
  const secret = await kept.getByText(/^whsec_/).innerText();
  await kept.getByRole("button", { name: "I've saved it" }).click();
  return secret;
}

/** What a submission's page tells of its way to somewhere; more than one if it was sent again. */
/** Opens a submission's activity, unless it has opened by itself. */
export async function openActivity(page: Page) {
  const button = page.getByRole("main").getByRole("button", { name: "Activity" });
  await expect(async () => {
    if ((await button.getAttribute("aria-expanded")) !== "true") await button.click();
    await expect(button).toHaveAttribute("aria-expanded", "true", { timeout: 500 });
  }).toPass();
}

export const deliveryTo = (page: Page, place: string) =>
  page.getByRole("main").getByRole("listitem").filter({ hasText: place });

export const tokenOf = (page: Page) => page.evaluate(() => localStorage.getItem("authToken"));

export const pathOf = (page: Page) => new URL(page.url()).pathname;
