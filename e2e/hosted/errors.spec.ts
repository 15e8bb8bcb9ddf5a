// What visitors read when answers are wrong: at the field, and in a summary that leads there.
import {
  fillDetails,
  fillLastQuestions,
  fillProject,
  hosted,
  press,
  publish,
  quote,
  thanksOf,
} from "../support/hosted.ts";
import { publishSchema } from "../support/schema.ts";
import { expect, test } from "../support/test.ts";

test.beforeEach(async ({ page, request, member, endpoint }) => {
  await publish(request, member, endpoint);
  await page.goto(hosted(endpoint));
});

test("the summary counts the answers, has the focus, and leads to each field", async ({ page }) => {
  await page.getByLabel("Email").fill("grace@");
  await press(page, "Next");
  const summary = page.getByRole("alert");
  await expect(summary).toBeFocused();
  await expect(summary.getByRole("heading")).toHaveText("Check 3 answers");
  await expect(summary.getByRole("link")).toHaveCount(3);
  await expect(page.getByLabel("Email")).toHaveAccessibleDescription(/email address/);
  await expect(page.getByLabel("Email")).toHaveAttribute("aria-invalid", "true");
  await summary.getByRole("link", { name: /Email/ }).click();
  await expect(page.getByLabel("Email")).toBeFocused();

  await page.getByLabel("Email").fill("grace@example.org");
  await expect(page.getByLabel("Email")).toHaveAccessibleDescription("");
  await page.getByLabel("Name").fill("Grace");
  await expect(summary).toBeVisible();
  await page.getByLabel("A website").check();
  await expect(summary).toHaveCount(0);
  await press(page, "Next");
  await expect(page.getByText("Step 2 of 3")).toBeVisible();
});

test("limits are named, and a file is refused before it is sent", async ({ page }) => {
  await fillProject(page);
  await press(page, "Next");
  await page.getByLabel("Budget").fill("99");
  await page.getByLabel("First day").fill("2026-11-30");
  await page
    .getByLabel("Brief")
    .setInputFiles({ name: "film.mov", mimeType: "video/quicktime", buffer: Buffer.from("x") });
  await press(page, "Next");
  await expect(page.getByLabel("Budget")).toHaveAccessibleDescription("Enter 100 or more.");
  await expect(page.getByLabel("First day")).toHaveAccessibleDescription(/December 1, 2026 or later/);
  await expect(page.getByRole("alert").getByRole("link", { name: /film\.mov/ })).toBeVisible();
  await press(page, "Remove film.mov");
  await expect(page.getByRole("button", { name: "Remove film.mov" })).toHaveCount(0);
  await fillDetails(page);
  await press(page, "Next");
  await expect(page.getByText("Step 3 of 3")).toBeVisible();
});

test("what only the server knows is said on the step of the field", async ({ page, request, member, endpoint }) => {
  await fillProject(page);
  await press(page, "Next");
  await fillDetails(page);
  await press(page, "Next");
  await fillLastQuestions(page);
  // The form changes while somebody fills it in.
  const [name, ...others] = quote.fields;
  const fields = [{ ...name, min_length: 50 }, ...others];
  await publishSchema(request, member.account, endpoint.id, { ...quote, fields });
  await press(page, "Submit");
  await expect(page.getByText("Step 1 of 3")).toBeVisible();
  await expect(page.getByRole("alert").getByRole("link", { name: /Name/ })).toBeVisible();
  await expect(page.getByLabel("Name")).toHaveAttribute("aria-invalid", "true");
  expect((await member.submissionsOf(endpoint)).items).toHaveLength(0);

  await page.getByLabel("Name").fill("G".repeat(50));
  await press(page, "Next");
  await press(page, "Next");
  await press(page, "Submit");
  await page.waitForURL(thanksOf(endpoint));
  await member.onlySubmissionOf(endpoint);
});
