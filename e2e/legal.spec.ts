import { expect, test } from "./support/test.ts";

// As server.sh enters them under [legal] and as server.operator.
const operator = { name: "Example Forms & Sons", place: "Germany", email: "help@example.org" };

const pages = [
  { path: "/terms", title: "Terms", says: [operator.name, "Nothing is charged unless we've arranged payment by invoice with you."] },
  { path: "/privacy", title: "Privacy", says: [operator.name, operator.place, "No cookies"] },
  { path: "/imprint", title: "Imprint", says: [operator.name, operator.email, "1 Paper Street"] },
  { path: "/data-processing", title: "Data-processing agreement", says: [operator.name, operator.place, "Annex 3"] },
  { path: "/accessibility", title: "Accessibility", says: ["WCAG", "What has not been tested"] },
] as const;

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  for (const { path, title, says } of pages) {
    test(`${path} is whole, and says who runs the server`, async ({ page }) => {
      await page.goto(path);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
      for (const words of says) await expect(page.getByRole("main")).toContainText(words);
      // That they are templates is the operator's matter: `formtray doctor` says it.
      await expect(page.getByRole("main")).not.toContainText(/template|being written|lawyer/i);
    });
  }
});

test("legal pages lead to each other, and their anchors exist", async ({ page }) => {
  await page.goto("/privacy");
  await page.getByRole("main").getByRole("link", { name: "data-processing agreement" }).last().click();
  await expect(page).toHaveURL(/\/data-processing#annex-2/);
  await expect(page.getByRole("heading", { name: /^Annex 2/ })).toBeInViewport();
  const footer = page.getByRole("contentinfo");
  for (const name of ["Terms", "Privacy", "Accessibility", "Imprint", "Data processing"]) {
    await expect(footer.getByRole("link", { name, exact: true })).toBeVisible();
  }
});
