// Every theme and state, light and dark: what it says, that axe finds nothing, and that nothing scrolls sideways.
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { hosted, press, publish } from "../support/hosted.ts";
import { everything, THEMES } from "../support/looks.ts";
import { publishSchema } from "../support/schema.ts";
import { expect, test } from "../support/test.ts";

async function look(page: Page, where: string): Promise<string[]> {
  const faults: string[] = [];
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const { violations } = await new AxeBuilder({ page }).analyze();
    for (const { id, nodes } of violations) {
      faults.push(...nodes.map(({ html }) => `${where}, ${colorScheme}: ${id}: ${html.slice(0, 160)}`));
    }
  }
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  if (beyond > 0) faults.push(`${where}: ${beyond} px too wide`);
  return faults;
}

const heading = (page: Page, text: string | RegExp) => expect(page.getByRole("heading", { level: 1 })).toHaveText(text);

for (const [name, theme] of Object.entries(THEMES)) {
  test(`${name} is readable in every state`, async ({ page, request, member, endpoint }) => {
    await page.setViewportSize({ width: 320, height: 700 });
    const faults: string[] = [];
    const publishAs = (change: object) =>
      publishSchema(request, member.account, endpoint.id, { ...everything, theme, ...change });
    await publish(request, member, endpoint, { ...everything, theme });
    await page.goto(hosted(endpoint));
    await heading(page, "Everything");
    faults.push(...(await look(page, "form")));
    await press(page, "Next");
    await expect(page.getByRole("alert")).toBeVisible();
    faults.push(...(await look(page, "errors")));
    await page.getByLabel("Text", { exact: true }).fill("x");
    await page.getByLabel("Email").fill("ada@example.org");
    await page.getByRole("group", { name: "One" }).getByLabel("Rye").check();
    await page.getByRole("group", { name: "Some" }).getByLabel("Rye").check();
    await page.getByLabel("Dropdown").selectOption("1");
    await page.getByRole("group", { name: "Rating" }).getByRole("radio").nth(3).check();
    await page.getByRole("group", { name: "Scale" }).getByRole("radio").nth(10).check();
    faults.push(...(await look(page, "filled")));
    await press(page, "Next");
    const file = { name: `${"long ".repeat(30)}.pdf`, mimeType: "application/pdf", buffer: Buffer.from("x") };
    await page.getByLabel("File").setInputFiles(file);
    faults.push(...(await look(page, "last step")));
    await page.getByRole("checkbox").check();
    await press(page, "Submit");
    await heading(page, "Thank you");
    faults.push(...(await look(page, "thanks")));

    await page.goto(hosted(endpoint, "/report"));
    await heading(page, "Report this form");
    faults.push(...(await look(page, "report")));
    await publishAs({ max_responses: 1 });
    await page.goto(hosted(endpoint));
    await heading(page, "This form is full");
    faults.push(...(await look(page, "full")));
    await publishAs({ open_from: "2099-12-01T09:00:00Z" });
    await page.goto(hosted(endpoint));
    await heading(page, "This form isn’t open yet");
    faults.push(...(await look(page, "not yet open")));
    await publishAs({ open_until: "2020-12-01T09:00:00Z", closed_message: "We’re fully booked." });
    await page.goto(hosted(endpoint));
    await heading(page, "This form is closed");
    await expect(page.getByText("We’re fully booked.")).toBeVisible();
    faults.push(...(await look(page, "closed")));
    await publishAs({});
    await member.change(endpoint, { status: "paused", closed_message: "Back in May." });
    await page.goto(hosted(endpoint));
    await heading(page, "This form is paused");
    faults.push(...(await look(page, "paused")));
    expect(faults).toEqual([]);
  });
}

test("a mode of the form's own doesn't follow the device", async ({ page, request, member, endpoint }) => {
  await publish(request, member, endpoint, { ...everything, theme: { mode: "dark" } });
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto(hosted(endpoint));
  await expect(page.locator("html")).toHaveCSS("color-scheme", "dark");
});

test("an unknown form is not found", async ({ page }) => {
  const answer = await page.goto("/h/22b4kq7mtz9cw3dh");
  expect(answer?.status()).toBe(404);
  await heading(page, "Form not found");
});
