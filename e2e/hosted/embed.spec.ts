// A hosted form on somebody else's page: a frame as high as its form, and a dialog.
import { expectQuote, fillDetails, fillLastQuestions, fillProject, publish } from "../support/hosted.ts";
import { site } from "../support/routes.ts";
import { ServerProcess } from "../support/servers.ts";
import { expect, test } from "../support/test.ts";

let server: ServerProcess;
let forms: string;

test.beforeAll(async () => {
  // Visitors' pages can be framed only on an origin of their own.
  server = await ServerProcess.start((port) => {
    forms = `http://localhost:${port}`;
    return { FORMTRAY__SERVER__FORMS_ORIGIN: forms };
  });
});

test.afterAll(() => server.kill());

test.beforeEach(async ({ page, request, member, endpoint }) => {
  await publish(request, member, endpoint);
  await page.goto(`${site}/embed?${new URLSearchParams({ forms, form: endpoint.id })}`);
});

test("a frame has the height of the form, step by step, and the form works in it", async ({
  page,
  member,
  endpoint,
}) => {
  const iframe = page.getByTitle("Quote");
  const form = page.frameLocator("[title=Quote]");
  const isAsHighAsItsPage = async () => {
    const [outside, inside] = await Promise.all([
      iframe.evaluate((frame) => frame.clientHeight),
      form.locator("body").evaluate((body) => Math.ceil(body.getBoundingClientRect().height)),
    ]);
    return outside === inside;
  };
  await expect(form.getByText("Step 1 of 3")).toBeVisible();
  await expect.poll(isAsHighAsItsPage).toBe(true);
  const inFrame = page.frames()[1];
  if (!inFrame) throw new Error("the frame is empty");
  // The steps of a form take a page and a frame alike.
  const inside = inFrame as unknown as typeof page;
  await fillProject(inside);
  await form.getByRole("button", { name: "Next" }).click();
  await expect(form.getByText("Step 2 of 3")).toBeVisible();
  await expect.poll(isAsHighAsItsPage).toBe(true);
  await fillDetails(inside);
  await form.getByRole("button", { name: "Next" }).click();
  await fillLastQuestions(inside);
  await form.getByRole("button", { name: "Submit" }).click();
  await expect(form.getByRole("heading", { level: 1 })).toHaveText("Thank you");
  await expect.poll(isAsHighAsItsPage).toBe(true);
  await expectQuote(member, endpoint);
});

test("a button opens the form in a dialog, which Escape and its button close", async ({ page }) => {
  const button = page.getByRole("button", { name: "Ask for a quote" });
  const dialog = page.getByRole("dialog", { name: "Ask for a quote" });
  const form = dialog.frameLocator("iframe");
  await button.click();
  await expect(form.getByLabel("Name")).toBeVisible();
  // The page behind doesn't scroll, and can't be reached.
  await expect(page.locator("html")).toHaveCSS("overflow", "hidden");
  expect(await dialog.evaluate((element) => element.matches(":modal"))).toBe(true);

  await form.getByLabel("Name").focus();
  // Not in one go: the frame that has the key goes while it is down.
  await page.keyboard.down("Escape");
  await expect(dialog).toHaveCount(0);
  await page.keyboard.up("Escape");
  await expect(button).toBeFocused();
  await expect(page.locator("html")).not.toHaveCSS("overflow", "hidden");

  await button.press("Enter");
  await expect(form.getByLabel("Name")).toBeVisible();
  await page.keyboard.down("Escape");
  await expect(dialog).toHaveCount(0);
  await page.keyboard.up("Escape");

  await button.click();
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toHaveCount(0);
});
