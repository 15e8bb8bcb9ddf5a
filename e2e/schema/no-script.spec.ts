// The error page of a published form, for a visitor without JavaScript: the real controls, and files that are kept.
import { confirmAddress } from "../support/api.ts";
import { at, expectRefused, expectThanks } from "../support/booking.ts";
import { publishSchema } from "../support/schema.ts";
import { expect, test } from "../support/test.ts";

const application = {
  language: "en",
  fields: [
    { type: "email", name: "email", label: "Your email", required: true },
    {
      type: "multiple_choice",
      name: "topics",
      label: "What interests you?",
      min: 1,
      max: 2,
      choices: [
        { value: "code", label: "Code" },
        { value: "design", label: "Design" },
        { value: "words", label: "Words" },
      ],
    },
    { type: "date", name: "start", label: "First day", min: "2026-01-01" },
    { type: "rating", name: "mood", label: "How was this form?" },
    { type: "file", name: "cv", label: "Your CV", required: true, file_types: [".pdf"] },
  ],
};

for (const width of [1440, 390]) {
  test.describe(`at ${width} px without JavaScript`, () => {
    test.use({ javaScriptEnabled: false, viewport: { width, height: 900 }, hasTouch: width < 600 });

    test("a wrong answer is corrected, and choices, date and file are still there", async ({
      page,
      request,
      member,
      endpoint,
    }) => {
      await confirmAddress(request, member.account);
      await publishSchema(request, member.account, endpoint.id, application);
      await page.goto(at(endpoint, {}, "application"));
      await page.getByLabel("E-mail").fill("grace@");
      await page.getByLabel("Code").check();
      await page.getByLabel("Words").check();
      await page.getByLabel("Start").fill("2026-12-01");
      const content = Buffer.from("%PDF-1.7 my life");
      await page.getByLabel("CV").setInputFiles({ name: "life.pdf", mimeType: "application/pdf", buffer: content });
      await page.getByRole("button", { name: "Apply" }).click();

      await expectRefused(page);
      await expect(page.getByLabel("Your email")).toHaveAccessibleDescription(/email address/);
      const topics = page.getByRole("group", { name: "What interests you?" });
      await expect(topics.getByRole("checkbox", { checked: true })).toHaveCount(2);
      await expect(topics.getByLabel("Design")).not.toBeChecked();
      await expect(page.getByLabel("First day")).toHaveValue("2026-12-01");
      await expect(page.getByRole("group", { name: "How was this form?" }).getByRole("radio")).toHaveCount(5);
      await expect(page.getByRole("listitem").filter({ hasText: "life.pdf" })).toBeVisible();
      const overflow = await page.locator("html").evaluate((html) => html.scrollWidth - html.clientWidth);
      expect(overflow).toBe(0);

      await page.getByLabel("Your email").fill("grace@example.org");
      await page.getByRole("group", { name: "How was this form?" }).getByLabel("5").check();
      await page.getByRole("button", { name: "Send form" }).click();
      await expectThanks(page, endpoint);

      const sent = await member.onlySubmissionOf(endpoint);
      expect(sent.fields.map(({ name, value }) => [name, value])).toEqual([
        ["email", "grace@example.org"],
        ["topics", "code"],
        ["topics", "words"],
        ["start", "2026-12-01"],
        ["mood", "5"],
      ]);
      const [file] = sent.files;
      expect(file).toMatchObject({ field: "cv", name: "life.pdf", size: content.length });
      const download = await member.get(`/api/submissions/files/${file?.id}/download`);
      expect(await download.body()).toEqual(content);
    });
  });
}
