// What is set on a form's tabs, and what its visitors notice of it.
import type { Page } from "@playwright/test";
import { confirmAddress } from "./support/api.ts";
import { app, site } from "./support/routes.ts";
import { fillContactForm } from "./support/site.ts";
import { expect, test } from "./support/test.ts";

const open = (page: Page, { id }: { id: string }, tab: string) => page.goto(`/forms/${id}/edit?tab=${tab}`);

/** Fills in the form on somebody's site and sends it. */
async function send(visitor: Page, { id }: { id: string }) {
  await visitor.goto(`${site}/contact?form=${id}`);
  await fillContactForm(visitor, { name: "Grace Hopper", email: "grace@example.org", message: "Is it open?" });
  await visitor.getByRole("button", { name: "Send" }).click();
}

test("a paused form tells visitors the owner's words, and resumes", async ({ own, page, member, endpoint }) => {
  await open(own, endpoint, "general");
  await own.getByLabel(/Message shown while paused/).fill("The workshop is fully booked.");
  await own.getByRole("button", { name: "Save message" }).click();
  await expect(own.getByText("Message saved.")).toBeVisible();
  await own.getByRole("button", { name: "Pause endpoint" }).click();
  await expect(own.getByText(/paused\. New submissions are rejected/)).toBeVisible();
  await send(page, endpoint);
  await expect(page.getByText("The workshop is fully booked.")).toBeVisible();
  await own.getByRole("button", { name: "Resume endpoint" }).click();
  await expect(own.getByText(`${endpoint.name} resumed.`)).toBeVisible();
  await send(page, endpoint);
  await page.waitForURL(/\/thanks$/);
  await member.onlySubmissionOf(endpoint);
});

test("unsaved changes are asked about before a tab, a link or Back leaves them", async ({ own, endpoint }) => {
  await own.goto("/endpoints");
  await own.getByRole("button", { name: `More for ${endpoint.name}` }).click();
  await own.getByRole("menuitem", { name: "Settings" }).click();
  const message = own.getByLabel(/Message shown while paused/);
  await expect(own.getByRole("button", { name: "Save message" })).toBeDisabled();
  await message.fill("Back in March.");
  await expect(own.getByRole("button", { name: "Save message" })).toBeEnabled();
  const question = own.getByRole("alertdialog", { name: "Discard unsaved changes?" });
  const leave = [
    () => own.getByRole("tab", { name: "Webhooks" }).click(),
    () => own.getByRole("navigation", { name: "Form" }).getByRole("link", { name: "Inbox" }).click(),
    () => own.evaluate(() => history.back()),
  ];
  for (const act of leave) {
    await act();
    await question.getByRole("button", { name: "Keep editing" }).click();
    await expect(question).toHaveCount(0);
    await expect(message).toHaveValue("Back in March.");
    await expect(own).toHaveURL(`/forms/${endpoint.id}/edit`);
  }
  await own.evaluate(() => history.back());
  await question.getByRole("button", { name: "Discard changes" }).click();
  await own.waitForURL("/endpoints");
});

test("a form's tabs keep its header, and the switcher opens the same tab of another form", async ({ own, member, endpoint }) => {
  const other = await member.createEndpoint("Newsletter");
  const tabs = own.getByRole("navigation", { name: "Form" });
  const title = own.getByRole("heading", { level: 1 });
  await own.goto(`/forms/${endpoint.id}/submissions`);
  await expect(title).toHaveText(endpoint.name);
  for (const [name, path] of [["Form", ""], ["Snippet", "?tab=snippet"], ["Settings", "/edit"]]) {
    await tabs.getByRole("link", { name, exact: true }).click();
    await own.waitForURL(`/forms/${endpoint.id}${path}`);
    await expect(tabs.getByRole("link", { name, exact: true })).toHaveAttribute("aria-current", "page");
    await expect(title).toHaveText(endpoint.name);
  }
  await own.getByRole("tab", { name: "Webhooks" }).click();
  await own.getByRole("button", { name: "Switch form" }).click();
  await own.getByRole("combobox", { name: "Search forms" }).fill("news");
  await own.keyboard.press("Enter");
  await own.waitForURL(`/forms/${other.id}/edit?tab=webhooks`);
  await expect(title).toHaveText("Newsletter");
  await own.getByRole("button", { name: "Switch form" }).click();
  await own.getByRole("option", { name: "All forms" }).click();
  await own.waitForURL("/forms/all/submissions");
  await expect(title).toHaveText("All forms");
});

test("on a phone a form's pages begin within 180 px of the top", async ({ own, endpoint, member, request }) => {
  await confirmAddress(request, member.account);
  await own.setViewportSize({ width: 390, height: 844 });
  for (const path of ["", "?tab=snippet", "/edit"]) {
    await own.goto(`/forms/${endpoint.id}${path}`);
    await expect(own.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(own.locator('[aria-busy="true"]')).toHaveCount(0);
    const first = path === "/edit" ? own.getByRole("heading", { level: 3 }).first().locator("xpath=ancestor::section[1]") : own.getByRole("heading", { level: 2 }).first();
    expect((await first.boundingBox())?.y, path).toBeLessThanOrEqual(181);
  }
});

test("only the sites on the list may post", async ({ own, page, member, endpoint }) => {
  await open(own, endpoint, "sites");
  await own.getByLabel("Add a domain").fill("example.org");
  await own.getByRole("button", { name: "Add domain" }).click();
  await expect(own.getByRole("list", { name: "Allowed domains" }).getByText("https://example.org")).toBeVisible();
  await own.getByLabel("Only accept submissions from these domains").check();
  await own.getByLabel("Save rejected submissions to the spam folder").check();
  await own.getByRole("button", { name: "Save changes" }).click();
  await expect(own.getByText("Submissions limited to these domains.")).toBeVisible();
  await send(page, endpoint);
  await expect(page).not.toHaveURL(/\/thanks$/);
  await expect.poll(async () => (await member.submissionsOf(endpoint, "spam")).items.length).toBe(1);

  await own.getByLabel("Add a domain").fill(site);
  await own.getByRole("button", { name: "Add domain" }).click();
  await expect(own.getByRole("list", { name: "Allowed domains" }).getByText(site)).toBeVisible();
  await send(page, endpoint);
  await page.waitForURL(/\/thanks$/);
});

test("visitors are led to the owner's page, or to ours", async ({ own, page, endpoint }) => {
  await open(own, endpoint, "thank-you");
  await own.getByLabel(/Redirect URL/).fill("/thanks");
  await own.getByRole("button", { name: "Save changes" }).click();
  await expect(own.getByText("Enter a full URL that starts with https://.")).toBeVisible();
  await own.getByLabel(/Redirect URL/).fill(`${site}/contact`);
  await own.getByRole("button", { name: "Save changes" }).click();
  await expect(own.getByText("Redirect saved.")).toBeVisible();
  await send(page, endpoint);
  await page.waitForURL(`${site}/contact`);
  await own.getByLabel(/Redirect URL/).fill("");
  await own.getByRole("button", { name: "Save changes" }).click();
  await expect(own.getByText("Redirect saved.")).toHaveCount(2);
  await send(page, endpoint);
  await page.waitForURL(/\/f\/\w+\/thanks$/);
});

test("how long is kept is asked about, and an endpoint goes with its name typed", async ({ own, member, endpoint }) => {
  await open(own, endpoint, "data");
  await own.getByLabel(/Delete submissions after/).fill("90");
  await own.getByRole("button", { name: "Save changes" }).first().click();
  await own.getByRole("alertdialog").getByRole("button", { name: "Save and delete" }).click();
  await expect(own.getByText("Retention saved.")).toBeVisible();
  const changed = await member.read<{ retention_days: number }>(`/api/endpoints/${endpoint.id}`);
  expect(changed.retention_days).toBe(90);
  await own.getByRole("button", { name: "Delete endpoint…" }).click();
  const question = own.getByRole("alertdialog", { name: "Confirm Deletion" });
  await question.getByRole("textbox").fill(endpoint.name);
  await question.getByRole("button", { name: "Delete" }).click();
  await own.waitForURL("/endpoints");
  expect((await member.get(`/api/endpoints/${endpoint.id}`)).status()).toBe(404);
});

test("a new address takes over, and the old one answers for as long as was said", async ({ own, page, request, endpoint }) => {
  await open(own, endpoint, "general");
  await own.getByRole("button", { name: "Change URL…" }).click();
  const asking = own.getByRole("dialog", { name: "Change endpoint URL" });
  await asking.getByLabel("Keep the old URL working for").selectOption("7 days");
  await asking.getByRole("button", { name: "Change URL" }).click();
  const told = own.getByRole("dialog", { name: "New endpoint URL" });
  const address = await told.locator("code").innerText();
  expect(address).not.toBe(endpoint.url);
  await told.getByRole("button", { name: "Done" }).click();
  for (const url of [address, endpoint.url]) {
    expect((await request.post(url, { form: { message: `To ${url}` } })).status(), url).toBe(200);
  }
  // The thank-you page goes by the new address.
  await own.getByRole("tab", { name: "Thank-you page" }).click();
  const thanks = await own.getByRole("link", { name: "Open thank-you page" }).getAttribute("href");
  expect((await page.goto(`${app}${thanks}`))?.status()).toBe(200);
});
