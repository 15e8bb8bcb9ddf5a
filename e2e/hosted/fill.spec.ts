// The hosted page from its first step to what the owner finds: with JavaScript and without, on a small phone, from right
// to left.
import type { Page } from "@playwright/test";
import {
  arabic,
  expectQuote,
  fillDetails,
  fillLastQuestions,
  fillProject,
  hosted,
  press,
  publish,
  quote,
  thanksOf,
} from "../support/hosted.ts";
import { expect, test } from "../support/test.ts";

const widthBeyond = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

async function throughSteps(page: Page) {
  await expect(page.getByText("Step 1 of 3")).toBeVisible();
  await expect(page.getByLabel("What else?")).toBeHidden();
  await expect(page.getByLabel("Budget")).toBeHidden();
  await fillProject(page);
  await press(page, "Next");
  await expect(page.getByText("Step 2 of 3")).toBeVisible();
  await expect(page.getByLabel("Name")).toBeHidden();
  await fillDetails(page);
  await expect(page.getByRole("listitem").filter({ hasText: "brief.pdf" })).toBeVisible();
  await press(page, "Next");
  await expect(page.getByText("Step 3 of 3")).toBeVisible();
  await fillLastQuestions(page);
}

test("three steps are filled in one after the other, and arrive in order", async ({
  page,
  request,
  member,
  endpoint,
}) => {
  await publish(request, member, endpoint);
  await page.goto(hosted(endpoint));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(quote.title);
  await throughSteps(page);
  await press(page, "Submit");
  await page.waitForURL(thanksOf(endpoint));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Thank you");
  await expectQuote(member, endpoint);
});

test("the browser's Back and Forward go through the steps", async ({ page, request, member, endpoint }) => {
  await publish(request, member, endpoint);
  await page.goto(hosted(endpoint));
  await fillProject(page);
  await press(page, "Next");
  await fillDetails(page);
  await page.goBack();
  await expect(page.getByText("Step 1 of 3")).toBeVisible();
  await expect(page.getByLabel("Name")).toHaveValue("Grace Höpper");
  await page.goForward();
  await expect(page.getByLabel("Budget")).toHaveValue("1500");
  await press(page, "Back");
  await expect(page.getByLabel("Name")).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("all steps are one page, and a condition's field is visible and optional", async ({
    page,
    request,
    member,
    endpoint,
  }) => {
    await publish(request, member, endpoint);
    await page.goto(hosted(endpoint));
    await expect(page.getByRole("button", { name: /Next|Back/ })).toHaveCount(0);
    await expect(page.getByRole("heading", { level: 2 })).toHaveText(["Project", "Details", "Last questions"]);
    await expect(page.getByLabel("What else?")).not.toHaveAttribute("required");
    await fillProject(page);
    await fillDetails(page);
    await fillLastQuestions(page);
    await press(page, "Submit");
    await page.waitForURL(thanksOf(endpoint));
    await expectQuote(member, endpoint);
  });

  test("a condition's field may stay empty", async ({ page, request, member, endpoint }) => {
    await publish(request, member, endpoint);
    await page.goto(hosted(endpoint));
    await page.getByLabel("Name").fill("Ada");
    await page.getByLabel("Email").fill("ada@example.org");
    await page.getByLabel("A website").check();
    await page.getByRole("checkbox", { name: "Privacy" }).check();
    await press(page, "Submit");
    await page.waitForURL(thanksOf(endpoint));
    await member.onlySubmissionOf(endpoint);
  });
});

test.describe("at 320 px on a touch device", () => {
  test.use({ viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true });

  test("nothing scrolls sideways, Next stays at the bottom, and the answers arrive", async ({
    page,
    request,
    member,
    endpoint,
  }) => {
    await publish(request, member, endpoint);
    await page.goto(hosted(endpoint));
    const next = page.getByRole("button", { name: "Next" });
    await expect(next).toBeInViewport({ ratio: 1 });
    expect(await widthBeyond(page)).toBe(0);
    await throughSteps(page);
    expect(await widthBeyond(page)).toBe(0);
    await page.getByRole("button", { name: "Submit" }).tap();
    await page.waitForURL(thanksOf(endpoint));
    await expectQuote(member, endpoint);
  });

  test("from right to left", async ({ page, request, member, endpoint }) => {
    await publish(request, member, endpoint, arabic);
    await page.goto(hosted(endpoint));
    await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
    await expect(page.locator("html")).toHaveAttribute("lang", "ar");
    const [label, card] = await Promise.all(
      [page.getByText("What is it about?"), page.getByText("A website")].map((place) => place.boundingBox()),
    );
    // Texts begin at the right edge, within a card after its button.
    expect((label?.x ?? 0) + (label?.width ?? 0)).toBeGreaterThan((card?.x ?? 0) + (card?.width ?? 0));
    await throughSteps(page);
    expect(await widthBeyond(page)).toBe(0);
    await press(page, "Submit");
    await page.waitForURL(thanksOf(endpoint));
    await expectQuote(member, endpoint);
  });
});

test("a link fills in fields of the form, and no others", async ({ page, request, member, endpoint }) => {
  await publish(request, member, endpoint);
  await page.goto(hosted(endpoint, "?name=Ada%20%22%3E%3Cb%3E&topic=other&_formtray_hosted=x&nothing=1"));
  await expect(page.getByLabel("Name")).toHaveValue('Ada "><b>');
  await expect(page.getByLabel("Something else")).toBeChecked();
  await expect(page.getByLabel("What else?")).toBeVisible();
  expect(await page.locator("[name=_formtray_hosted]").inputValue()).not.toBe("x");
});
