// Pictures of the hosted page: every theme, every state.
import { expect, type Page, test } from "@playwright/test";
import { type Endpoint, Member, register } from "../support/api.ts";
import { arabic, fillDetails, fillLastQuestions, fillProject, hosted, press, publish } from "../support/hosted.ts";
import { everything, THEMES } from "../support/looks.ts";
import { publishSchema } from "../support/schema.ts";
import { shoot } from "../support/shoot.ts";

async function fillFirstStep(page: Page) {
  await page.getByLabel("Text", { exact: true }).fill("x");
  await page.getByLabel("Email").fill("ada@example.org");
  await page.getByRole("group", { name: "One" }).getByLabel("Rye").check();
  await page.getByRole("group", { name: "Some" }).getByLabel("Rye").check();
  await page.getByLabel("Dropdown").selectOption("1");
  await page.getByRole("group", { name: "Rating" }).getByRole("radio").nth(3).check();
  await press(page, "Next");
}

async function fillLastStep(page: Page) {
  await fillFirstStep(page);
  await page.getByLabel("File").setInputFiles({ name: "cv.pdf", mimeType: "application/pdf", buffer: Buffer.from("x") });
  await page.getByRole("checkbox").check();
}

for (const [name, theme] of Object.entries(THEMES)) {
  const prefix = `hosted-${name.replaceAll(/^(the|a) | theme$/g, "").replaceAll(" ", "-")}`;
  test(`picture of the hosted form in ${name}`, async ({ browser, request }) => {
    const member = new Member(request, await register(request));
    const endpoint: Endpoint = await member.createEndpoint("Everything");
    const publishAs = (change: object) =>
      publishSchema(request, member.account, endpoint.id, { ...everything, theme, ...change });
    const picture = (state: string, then: (page: Page) => Promise<unknown> = async () => {}, scripts = true) =>
      shoot(browser, {
        name: `${prefix}-${state}`,
        scripts,
        show: async (page) => {
          await page.goto(hosted(endpoint));
          await then(page);
        },
      });
    await publish(request, member, endpoint, { ...everything, theme });
    await picture("form");
    await picture("without-scripts", undefined, false);
    await picture("errors", async (page) => {
      await press(page, "Next");
      await expect(page.getByRole("alert")).toBeVisible();
    });
    await picture("last-step", fillLastStep);
    await picture("thanks", async (page) => {
      await fillLastStep(page);
      await press(page, "Submit");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Thank you");
    });
    await picture("report", (page) => page.goto(hosted(endpoint, "/report")));
    await publishAs({ max_responses: 1 });
    await picture("full");
    await publishAs({ open_from: "2099-12-01T09:00:00Z" });
    await picture("not-yet-open");
    await publishAs({ open_until: "2020-12-01T09:00:00Z", closed_message: "We’re fully booked." });
    await picture("closed");
    await publishAs({});
    await member.change(endpoint, { status: "paused", closed_message: "Back in May." });
    await picture("paused");
  });
}

test("picture of the hosted form from right to left", async ({ browser, request }) => {
  const member = new Member(request, await register(request));
  const endpoint = await member.createEndpoint("Quotes");
  await publish(request, member, endpoint, arabic);
  await shoot(browser, { name: "hosted-right-to-left", show: (page) => page.goto(hosted(endpoint)) });
});

test("picture of a form's numbers, after some visitors", async ({ browser, request }) => {
  const member = new Member(request, await register(request));
  const endpoint = await member.createEndpoint("Quotes");
  await publish(request, member, endpoint);
  // Each goes one step further than the one before.
  for (const steps of [0, 0, 1, 1, 2, 3]) {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(hosted(endpoint));
    if (steps > 0) await fillProject(page);
    if (steps > 1) {
      await press(page, "Next");
      await fillDetails(page);
    }
    if (steps > 2) {
      await press(page, "Next");
      await fillLastQuestions(page);
      await press(page, "Submit");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Thank you");
    }
    await context.close();
  }
  const { token } = member.account;
  await shoot(browser, { name: "form-numbers", token, show: (page) => page.goto(`/forms/${endpoint.id}`) });
});
