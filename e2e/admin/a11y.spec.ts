import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { operatorEmail, signInOperator } from "../support/operator.ts";
import { expect, test } from "../support/test.ts";

const places = ["tickets", "reports", "health", "workspaces", "incidents", "announcements", "audit"];

async function open(page: Page, path: string) {
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 }), path).toBeVisible();
  await expect(page.locator('[aria-busy="true"]'), path).toHaveCount(0);
}

test("axe finds nothing on operators' pages in either theme, and none scrolls sideways at 320 px", async ({
  browser,
  request,
  member,
}) => {
  test.slow();
  const asked = await member.send("POST", "/api/support/tickets", { subject: "A question", text: "Where is it?" });
  const { id } = await asked.json();
  const { page } = await signInOperator(browser, request, operatorEmail(3), { reducedMotion: "reduce" });
  const found = (await (await member.get("/api/auth/profile")).json()).email;
  await page.goto(`/admin/workspaces?q=${found}`);
  const workspace = await page.getByRole("region", { name: "Workspaces" }).getByRole("link").getAttribute("href");
  const paths = [...places.map((place) => `/admin/${place}`), `/admin/tickets/${id}`, workspace ?? ""];
  const faults: string[] = [];
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    for (const path of paths) {
      await open(page, path);
      const { violations } = await new AxeBuilder({ page }).analyze();
      faults.push(
        ...violations.flatMap(({ id: rule, nodes }) =>
          nodes.map(({ html }) => `${path}: ${rule}: ${html.slice(0, 160)}`),
        ),
      );
    }
  }
  expect(faults).toEqual([]);
  for (const path of paths) {
    await page.setViewportSize({ width: 320, height: 640 });
    await open(page, path);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320);
  }
});

test("the queue is worked through by keyboard alone", async ({ browser, request, member }) => {
  for (const subject of ["First by keyboard", "Second by keyboard"]) {
    await member.send("POST", "/api/support/tickets", { subject, text: "Hello." });
  }
  const { page } = await signInOperator(browser, request, operatorEmail(4));
  await open(page, "/admin/tickets");
  await page.keyboard.press("j");
  const row = page.locator("a[data-row]:focus");
  await expect(row).toHaveCount(1);
  const subject = await row.innerText();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("region", { name: "Ticket", exact: true }).getByRole("heading", { level: 2 })).toHaveText(
    subject,
  );
  await page.keyboard.press("/");
  await expect(page.getByRole("searchbox")).toBeFocused();
});
