// What the landing page claims. What stands under "Coming soon" is no claim.
import type { Page } from "@playwright/test";
import { expect, test } from "../support/test.ts";

/** The landing page's words as one line, without what it only announces. */
async function claims(page: Page): Promise<string> {
  await page.goto("/");
  return page.getByRole("main").evaluate((main) => {
    const copy = main.cloneNode(true) as HTMLElement;
    for (const heading of copy.querySelectorAll("h3")) {
      if (heading.textContent === "Coming soon") heading.parentElement?.remove();
    }
    return copy.innerText.replaceAll(/\s+/g, " ");
  });
}

test("§1 the landing page says that setup takes about 30 seconds to 2 minutes", async ({ page }) => {
  expect(await claims(page)).toMatch(/30 seconds to (2|two) minutes/i);
});

test("§1 the landing page says that no credit card is needed", async ({ page }) => {
  expect(await claims(page)).toMatch(/no credit card/i);
});

test.fixme("§1 the landing page claims CSV export", async ({ page }) => {
  expect(await claims(page)).toMatch(/CSV export/i);
});

test("§1 the landing page claims notification e-mails to different team members per form", async ({ page }) => {
  expect(await claims(page)).toMatch(/notification e-?mails.{0,60}(team members|people)/i);
});

test("§1 the landing page claims a custom redirect after submission", async ({ page }) => {
  expect(await claims(page)).toMatch(/custom redirect after submission/i);
});

test("§1 the landing page claims built-in spam filtering", async ({ page }) => {
  expect(await claims(page)).toMatch(/spam filtering/i);
});

test("§1 the landing page claims rate limiting", async ({ page }) => {
  expect(await claims(page)).toMatch(/rate limiting/i);
});

test("§1 the landing page claims secure cloud storage for files", async ({ page }) => {
  expect(await claims(page)).toMatch(/secure cloud storage/i);
});

test("§1 the landing page claims compatibility with any site or framework", async ({ page }) => {
  expect(await claims(page)).toMatch(/any site or framework/i);
});

test("§1 the landing page speaks to freelancers and agencies, frontend developers, startups and small teams", async ({
  page,
}) => {
  const words = await claims(page);
  for (const audience of [/freelancers and agencies/i, /frontend developers/i, /startups and small teams/i]) {
    expect(words).toMatch(audience);
  }
});
