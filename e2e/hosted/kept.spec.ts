// What the browser keeps: answers over a reload, a response without a connection, and that it has responded; and what it
// reports and doesn't.
import { bearer } from "../support/api.ts";
import {
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
import { publishSchema } from "../support/schema.ts";
import { expect, test } from "../support/test.ts";

const short = {
  language: "en",
  fields: [
    { type: "text", name: "name", label: "Name", required: true },
    { type: "file", name: "film", label: "Film" },
  ],
};

test("answers survive a reload until they are submitted, but files don't", async ({
  page,
  request,
  member,
  endpoint,
}) => {
  await publish(request, member, endpoint);
  await page.goto(hosted(endpoint));
  await fillProject(page);
  await press(page, "Next");
  await fillDetails(page);
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain("2026-12-24");
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain("brief.pdf");
  await page.reload();
  await expect(page.getByText("Step 2 of 3")).toBeVisible();
  await expect(page.getByText("Start over")).toBeVisible();
  await expect(page.getByLabel("Budget")).toHaveValue("1500");
  await expect(page.getByRole("listitem").filter({ hasText: "brief.pdf" })).toHaveCount(0);
  await press(page, "Back");
  await expect(page.getByLabel("What else?")).toHaveValue("A poster");
  await press(page, "Next");
  await fillDetails(page);
  await press(page, "Next");
  await fillLastQuestions(page);
  await press(page, "Submit");
  await page.waitForURL(thanksOf(endpoint));
  await expectQuote(member, endpoint);
  await page.goto(hosted(endpoint));
  await expect(page.getByLabel("Name")).toHaveValue("");
});

test("Start over forgets the answers", async ({ page, request, member, endpoint }) => {
  await publish(request, member, endpoint);
  await page.goto(hosted(endpoint));
  await fillProject(page);
  await press(page, "Next");
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain('step\\":2');
  await page.reload();
  await press(page, "Start over");
  await expect(page.getByLabel("Name")).toHaveValue("");
  await expect(page.getByLabel("What else?")).toBeHidden();
  await page.reload();
  await expect(page.getByText("Step 1 of 3")).toBeVisible();
  await expect(page.getByLabel("Name")).toHaveValue("");
});

test("one response per browser, and it says so", async ({ page, request, member, endpoint }) => {
  await publish(request, member, endpoint, { ...short, one_response: true });
  await page.goto(hosted(endpoint));
  await expect(page.getByText(/^One response per browser/)).toBeVisible();
  await page.getByLabel("Name").fill("Ada");
  await press(page, "Submit");
  await page.waitForURL(thanksOf(endpoint));
  await expect(page.getByText("Submit another response")).toHaveCount(0);
  await page.goto(hosted(endpoint));
  await expect(page.getByRole("heading", { name: "You’ve already answered" })).toBeVisible();
  await expect(page.getByLabel("Name")).toHaveCount(0);
  await member.onlySubmissionOf(endpoint);
});

test("without a connection a response is kept, and sent once there is one", async ({
  page,
  context,
  request,
  member,
  endpoint,
}) => {
  await publish(request, member, endpoint, short);
  await page.goto(hosted(endpoint));
  await page.getByLabel("Name").fill("Ada");
  await context.setOffline(true);
  await press(page, "Submit");
  await expect(page.getByRole("status")).toContainText("saved in this browser");
  await context.setOffline(false);
  await page.waitForURL(thanksOf(endpoint));
  expect((await member.onlySubmissionOf(endpoint)).fields).toEqual([
    expect.objectContaining({ name: "name", value: "Ada" }),
  ]);
});

test("an upload shows how far it is, and can be cancelled", async ({ page, context, request, member, endpoint }) => {
  await publish(request, member, endpoint, short);
  await page.goto(hosted(endpoint));
  await page.getByLabel("Name").fill("Ada");
  await page
    .getByLabel("Film")
    .setInputFiles({ name: "film.mov", mimeType: "video/quicktime", buffer: Buffer.alloc(4e6) });
  const network = await context.newCDPSession(page);
  const limit = (uploadThroughput: number) =>
    network.send("Network.emulateNetworkConditions", {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  await limit(200_000);
  await press(page, "Submit");
  await expect(page.getByRole("progressbar")).toBeVisible();
  await expect(page.getByText(/^Uploading, .* of 4 MB$/)).toBeVisible();
  await press(page, "Cancel");
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  expect((await member.submissionsOf(endpoint)).items).toHaveLength(0);

  await limit(-1);
  await press(page, "Submit");
  await page.waitForURL(thanksOf(endpoint));
  expect((await member.onlySubmissionOf(endpoint)).files).toEqual([expect.objectContaining({ name: "film.mov" })]);
});

test("starts and steps are reported, each once, and nothing in a preview", async ({
  page,
  request,
  member,
  endpoint,
}) => {
  const events: string[] = [];
  page.on("request", (sent) => {
    if (sent.url().endsWith("/events")) events.push(sent.postData() ?? "");
  });
  await publish(request, member, endpoint);
  await page.goto(hosted(endpoint));
  await fillProject(page);
  await press(page, "Next");
  await press(page, "Back");
  await press(page, "Next");
  await press(page, "Next");
  await expect(page.getByText("Step 3 of 3")).toBeVisible();
  await expect.poll(() => events.length).toBe(3);
  expect(events.map((event) => JSON.parse(event))).toEqual([
    { event: "start" },
    { event: "step", step: 1, seconds: expect.any(Number) },
    { event: "step", step: 2, seconds: expect.any(Number) },
  ]);

  const preview = await request.post(`/api/endpoints/${endpoint.id}/form/preview`, { headers: bearer(member.account) });
  await page.goto((await preview.json()).url);
  await expect(page.getByText("Preview", { exact: false }).first()).toBeVisible();
  // Nothing of the other visit is here, nor left behind.
  await expect(page.getByLabel("Name")).toHaveValue("");
  await fillProject(page);
  await press(page, "Next");
  await press(page, "Next");
  await fillLastQuestions(page);
  await press(page, "Submit");
  await page.waitForURL(thanksOf(endpoint));
  expect(events).toHaveLength(3);
  expect((await member.submissionsOf(endpoint)).items).toHaveLength(0);
});

test("a page in another version doesn't take up old answers", async ({ page, request, member, endpoint }) => {
  await publish(request, member, endpoint);
  await page.goto(hosted(endpoint));
  await fillProject(page);
  await expect.poll(() => page.evaluate(() => JSON.stringify(localStorage))).toContain("A poster");
  await publishSchema(request, member.account, endpoint.id, { ...quote, title: "Another one" });
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Another one");
  await expect(page.getByLabel("Name")).toHaveValue("");
});
