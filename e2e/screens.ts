import { type APIRequestContext, type Browser, expect, type Page, test } from "@playwright/test";
import { type Endpoint, type List, Member, type Submission } from "./support/api.ts";
import { app, formRoutes, guestRoutes, memberRoutes, protectedRoutes, settingsRoutes } from "./support/routes.ts";

const folder = process.env.FORMTRAY_SCREENS ?? "";
const widths = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

/** `/forms/{id}/submissions` is called forms-id-submissions. */
const named = (path: string) =>
  path === "/" ? "landing" : path.slice(1).replace(/[0-9a-f-]{36}|\b[2-9b-z]{16}\b|(?<=support\/)\d+/, "id").replaceAll(/\/|\?tab=|\?form=id&step=/g, "-");

async function picture(page: Page, path: string, name = named(path)) {
  await page.goto(path);
  // The inbox fills the window; every other page is as long as it is.
  await shoot(page, name, !/^\/forms\/\w+\/submissions/.test(path));
}

/** The page as it stands there now. */
async function shoot(page: Page, name: string, fullPage = true) {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await page.evaluate(async () => {
    // What is loaded only when it comes into sight.
    for (const picture of document.images) picture.loading = "eager";
    await Promise.all(Array.from(document.images, (picture) => picture.decode()));
    await document.fonts.ready;
  });
  await inAllVariants(page, name, fullPage);
}

async function inAllVariants(page: Page, name: string, fullPage: boolean) {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    for (const size of widths) {
      await page.setViewportSize(size);
      await page.screenshot({ path: `${folder}/${name}-${size.width}-${colorScheme}.png`, fullPage });
    }
  }
}

for (const path of guestRoutes) test(`picture of ${named(path)}`, ({ page }) => picture(page, path));

test("picture of landing-demo, with a submission and a piece of spam in the tray", async ({ page }) => {
  await page.goto("/#demo");
  const send = page.getByRole("button", { name: "Send" });
  await send.click();
  await expect(page.getByText("Inbox 1 · Spam 0")).toBeVisible();
  await page.getByLabel(/honeypot/).check();
  await send.click();
  await expect(page.getByText("Inbox 1 · Spam 1")).toBeVisible();
  await shoot(page, "landing-demo");
});

test("picture of demo, the page without scripts", async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false, baseURL: app });
  await page.goto("/");
  await page.getByRole("button", { name: "Send" }).click();
  await page.waitForURL(/\/demo\//);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    for (const size of widths) {
      await page.setViewportSize(size);
      await page.screenshot({ path: `${folder}/demo-${size.width}-${colorScheme}.png`, fullPage: true });
    }
  }
  await page.close();
});

/** Mara of the demonstration, her busiest form, and its newest submission with a file. */
async function openDemonstration(browser: Browser, request: APIRequestContext) {
  const account = { email: "mara@formtray.example", password: "a demonstration" };
  const { token } = await (await request.post("/api/auth/login", { data: account })).json();
  const mara = new Member(request, { ...account, token });
  const { items: endpoints } = await mara.read<List<Endpoint & { unread: number }>>("/api/endpoints/");
  const busiest = endpoints.toSorted((a, b) => b.unread - a.unread)[0];
  const { items } = await mara.read<List<Submission>>(`/api/submissions/${busiest?.id}?has_files=true`);
  const localStorage = [{ name: "authToken", value: token }];
  const page = await browser.newPage({ storageState: { cookies: [], origins: [{ origin: app, localStorage }] } });
  return { page, form: busiest?.id ?? "", submission: items[0]?.id ?? "" };
}

for (const path of settingsRoutes) {
  test(`picture of ${named(path)}`, async ({ browser, request }) => {
    const { page } = await openDemonstration(browser, request);
    await picture(page, path);
    await page.close();
  });
}

for (const [n, path] of protectedRoutes.entries()) {
  test(`picture of ${named(path)}`, async ({ browser, request }) => {
    const { page, form, submission } = await openDemonstration(browser, request);
    await picture(page, memberRoutes(form, submission)[n] ?? path);
    await page.close();
  });
}

for (const [n, path] of formRoutes("id").entries()) {
  test(`picture of ${named(path)}`, async ({ browser, request }) => {
    const { page, form } = await openDemonstration(browser, request);
    await picture(page, formRoutes(form)[n] ?? path, named(path));
    await page.close();
  });
}

test("picture of an inbox with a submission open", async ({ browser, request }) => {
  const { page, form, submission } = await openDemonstration(browser, request);
  await picture(page, `/forms/${form}/submissions?selected=${submission}`, "forms-id-submissions-open");
  await page.close();
});

test("picture of dialog-unsaved, over settings with changes", async ({ browser, request }) => {
  const { page } = await openDemonstration(browser, request);
  await page.goto("/settings");
  await page.getByRole("textbox", { name: "Name" }).fill("Mara Lindqvist-Andersson of Hill House Guest Rooms");
  await page.getByRole("link", { name: "Password", exact: true }).click();
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await inAllVariants(page, "dialog-unsaved", false);
  await page.close();
});

test("picture of dialog-shortcuts", async ({ browser, request }) => {
  const { page } = await openDemonstration(browser, request);
  await page.goto("/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog")).toBeVisible();
  await inAllVariants(page, "dialog-shortcuts", false);
  await page.close();
});

test("picture of rules-changed, after someone else has saved others", async ({ browser, request }) => {
  const { page, form } = await openDemonstration(browser, request);
  await page.goto(`/forms/${form}/edit?tab=notifications`);
  await page.getByRole("button", { name: "Add rule" }).click();
  await page.getByRole("combobox", { name: "Field", exact: true }).fill("department");
  await page.getByRole("checkbox", { name: /@/ }).first().check();
  const detail = "These settings were changed in the meantime. Check them and save again.";
  const body = { detail, code: "changed_meanwhile", errors: [], request_id: "r" };
  await page.route("**/notifications", (route) =>
    route.request().method() === "PUT" ? route.fulfill({ status: 409, json: body }) : route.continue(),
  );
  await page.getByRole("button", { name: "Save rules" }).click();
  await expect(page.getByRole("alert").first()).toBeVisible();
  await inAllVariants(page, "rules-changed", true);
  await page.close();
});
