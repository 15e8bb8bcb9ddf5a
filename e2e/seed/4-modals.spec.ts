import { submit } from "../support/api.ts";
import { setPaymentTerms } from "../support/database.ts";
import { createEndpoint, openDeletion, showToast } from "../support/screens.ts";
import { expect, test } from "../support/test.ts";

test("§4 a confirm modal that is confirmed resolves true: the thing is done", async ({ own, member, submission }) => {
  await own.goto(`/submissions/${submission.id}`);
  const gone = own.waitForResponse((response) => response.request().method() === "DELETE");
  await (await openDeletion(own)).getByRole("button", { name: "Delete" }).click();
  expect((await gone).status()).toBe(204);
  expect((await member.get(`/api/submissions/details/${submission.id}`)).status()).toBe(404);
});

test("§4 a confirm modal that is cancelled resolves false: nothing is done", async ({ own, submission }) => {
  const deletions: string[] = [];
  own.on("request", (request) => request.method() === "DELETE" && deletions.push(request.url()));
  await own.goto(`/submissions/${submission.id}`);
  const question = await openDeletion(own);
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toHaveCount(0);
  await own.reload();
  await expect(own.getByText("ada@example.org").first()).toBeVisible();
  expect(deletions).toEqual([]);
});

test("§4 a confirm modal that is closed resolves false: nothing is done", async ({ own, submission }) => {
  const deletions: string[] = [];
  own.on("request", (request) => request.method() === "DELETE" && deletions.push(request.url()));
  await own.goto(`/submissions/${submission.id}`);
  const question = await openDeletion(own);
  await question.getByRole("button", { name: "Close" }).click();
  await expect(question).toHaveCount(0);
  await own.reload();
  await expect(own.getByText("ada@example.org").first()).toBeVisible();
  expect(deletions).toEqual([]);
});

test("§4 a confirm modal does not close on overlay click", async ({ own, submission }) => {
  await own.goto(`/submissions/${submission.id}`);
  const question = await openDeletion(own);
  await own.mouse.click(5, 5);
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toHaveCount(0);
});

test("§4 an alert modal resolves when it was seen, and does not close on overlay click", async ({
  own,
  member,
  endpoint,
  request,
}) => {
  await member.receiveMany(endpoint, 151);
  await setPaymentTerms(member.account.email, "invoice");
  await own.goto(`/forms/${endpoint.id}/submissions?folder=held`);
  await own.getByRole("button", { name: "Open all" }).click();
  // One more is held meanwhile, so the price on the screen is no longer the price.
  await setPaymentTerms(member.account.email, "none");
  await submit(request, endpoint, { number: "152" });
  await own.getByRole("button", { name: /^Open 1 for €/ }).click();
  const alert = own.getByRole("alertdialog", { name: "The price has changed" });
  await expect(alert).toContainText("€0.04");
  await own.mouse.click(5, 5);
  await expect(alert.getByRole("button", { name: "Cancel" })).toHaveCount(0);
  await alert.getByRole("button", { name: "OK" }).click();
  await expect(alert).toHaveCount(0);
  // It resolved, and nothing was opened: both are still held.
  await expect(own.getByText("2 held submissions")).toBeVisible();
});

test("§4 a generic modal closes on Escape", async ({ own }) => {
  await own.goto("/endpoints");
  await createEndpoint(own, "Newsletter");
  await expect(own.getByRole("dialog")).toBeVisible();
  await own.keyboard.press("Escape");
  await expect(own.getByRole("dialog")).toHaveCount(0);
});

test("§4 a generic modal closes on overlay click", async ({ own }) => {
  await own.goto("/endpoints");
  await createEndpoint(own, "Newsletter");
  await expect(own.getByRole("dialog")).toBeVisible();
  await own.mouse.click(5, 5);
  await expect(own.getByRole("dialog")).toHaveCount(0);
});

test("§4 page scrolling is locked while a modal is open", async ({ own, submission }) => {
  await own.setViewportSize({ width: 1000, height: 300 });
  await own.goto(`/submissions/${submission.id}`);
  await expect(own.getByText("ada@example.org").first()).toBeVisible();
  await own.addStyleTag({ content: "body { min-height: 4000px }" });
  const scrolled = () => own.evaluate(() => window.scrollY);
  const question = await openDeletion(own);
  const before = await scrolled();
  const wheeled = own.evaluate(() => new Promise((resolve) => addEventListener("wheel", resolve, { once: true })));
  await own.mouse.move(20, 150);
  await own.mouse.wheel(0, 400);
  await wheeled;
  expect(await scrolled()).toBe(before);
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toHaveCount(0);
  await own.mouse.wheel(0, 400);
  await expect.poll(scrolled).toBeGreaterThan(before);
});

test("§4 a toast goes away after 5000 ms", async ({ own, submission }) => {
  await own.goto(`/submissions/${submission.id}`);
  const toast = await showToast(own);
  await own.clock.runFor(4000);
  await expect(toast).toBeVisible();
  await own.clock.runFor(1500);
  // The clock stands still: what is not gone now never goes.
  await expect(toast).toHaveCount(0);
});

test.fixme("§4 a toast of duration 0 stays", async ({ own, submission }) => {
  await own.clock.install();
  await own.goto(`/forms/${submission.endpoint_id}/submissions`);
  await own.getByRole("button", { name: "Form actions" }).click();
  await own.getByRole("menuitem", { name: "Export" }).click();
  const choice = own.getByRole("dialog");
  await choice.getByLabel("Files as ZIP").check();
  await choice.getByRole("button", { name: "Export 1 submission" }).click();
  const toast = own.getByRole("region", { name: "Notifications" }).getByRole("listitem").filter({ hasText: /export/i });
  await expect(toast.getByRole("link")).toBeVisible();
  await own.clock.runFor(60_000);
  await expect(toast).toBeVisible();
});
