import { type Locator, type Page } from "@playwright/test";
import { freshEmail, freshPassword } from "./support/api.ts";
import { site } from "./support/routes.ts";
import { fillContactForm } from "./support/site.ts";
import { expect, test } from "./support/test.ts";
import { timed } from "./support/timing.ts";

const MOST_ACTIONS = 12;
const MOST_SECONDS = 30;
/** As many times as long as one page took to load: so much slower may a busy machine be. */
const MOST_PAGES = 30;

/** A person who counts what they do: a field filled, a key or button pressed. */
class Counting {
  count = 0;
  private readonly begun = Date.now();

  async fill(field: Locator, text: string) {
    this.count += 1;
    await field.fill(text);
  }

  async press(target: Locator) {
    this.count += 1;
    await target.click();
  }

  async key(page: Page, key: string) {
    this.count += 1;
    await page.keyboard.press(key);
  }

  seconds = () => (Date.now() - this.begun) / 1000;
}

/** From the empty registration to the screen that waits, by the shortest way a person takes. */
async function registerAndWait(page: Page, person: Counting): Promise<string> {
  await person.fill(page.getByLabel("Email", { exact: true }), freshEmail());
  await person.fill(page.getByLabel("Password", { exact: true }), freshPassword());
  await person.press(page.getByRole("main").getByRole("button", { name: "Create Account" }));
  await expect(page.getByRole("heading", { level: 1, name: "Name your form" })).toBeVisible();
  // The name is there already, and has the focus.
  await expect(page.getByLabel("Name", { exact: true })).toBeFocused();
  await person.key(page, "Enter");
  await expect(page.getByRole("heading", { level: 1, name: "Add the form to your page" })).toBeVisible();
  const id = new URL(page.url()).searchParams.get("form") ?? "";
  await expect(page.locator("pre")).toContainText(id);
  await person.press(page.getByRole("button", { name: "Continue" }));
  await expect(page.getByText("Waiting for your first submission")).toBeVisible();
  return id;
}

/** Opens the registration, and gives how many seconds that took. */
async function openRegistration(page: Page): Promise<number> {
  const { ms } = await timed(() => page.goto("/register"));
  return ms / 1000;
}

function expectQuick(person: Counting, pageSeconds: number) {
  const told = `${person.count} actions, ${person.seconds().toFixed(1)} s; a page took ${pageSeconds.toFixed(1)} s`;
  test.info().annotations.push({ type: "registered to first submission", description: told });
  expect(person.count, told).toBeLessThanOrEqual(MOST_ACTIONS);
  expect(person.seconds(), told).toBeLessThanOrEqual(Math.max(MOST_SECONDS, MOST_PAGES * pageSeconds));
}

test("from registering to the first submission seen, with a test", async ({ page }) => {
  const pageSeconds = await openRegistration(page);
  const person = new Counting();
  await registerAndWait(page, person);
  await person.press(page.getByRole("button", { name: "Send test submission" }));
  await expect(page.getByRole("heading", { level: 1, name: "Your form works" })).toBeVisible();
  await expect(page.getByText("Your first submission has arrived")).toBeVisible();
  expectQuick(person, pageSeconds);
  await page.getByRole("link", { name: "View submission" }).click();
  await page.waitForURL(/\/submissions\/[\w-]{36}/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("from registering to the first submission seen, from a page of one's own", async ({ page, browser }) => {
  const pageSeconds = await openRegistration(page);
  const person = new Counting();
  const id = await registerAndWait(page, person);
  const visitor = await browser.newPage();
  await visitor.goto(`${site}/contact?form=${id}`);
  await fillContactForm(visitor, { name: "Grace Hopper", email: "grace@example.org", message: "Does it work?" });
  await visitor.getByRole("button", { name: "Send" }).click();
  // Three fields and a button.
  person.count += 4;
  // Nothing is pressed here: it turns green by itself.
  await expect(page.getByRole("heading", { level: 1, name: "Your form works" })).toBeVisible();
  await expect(page.getByText("Does it work?")).toBeVisible();
  expectQuick(person, pageSeconds);
  await visitor.close();
});

test("a reload keeps the step one is at", async ({ own, endpoint }) => {
  await own.goto(`/onboarding?form=${endpoint.id}&step=send`);
  await expect(own.getByText("Waiting for your first submission")).toBeVisible();
  await own.reload();
  await expect(own.getByText("Waiting for your first submission")).toBeVisible();
});
