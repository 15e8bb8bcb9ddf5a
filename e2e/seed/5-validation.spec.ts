import { expect, test } from "../support/test.ts";

test("§5 the sample HTML on the landing page marks inputs as required", async ({ page }) => {
  await page.goto("/");
  const sample = page.getByRole("main").locator("pre").filter({ hasText: "<form" }).first();
  await expect(sample).toContainText(/<(input|textarea)[^>]*\srequired/);
});
