// What is set on a form's tabs, and what its visitors notice of it.
import type { Page } from "@playwright/test";
import { app, site } from "./support/places.ts";
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
  await own.getByLabel(/What visitors read meanwhile/).fill("The workshop is fully booked.");
  await own.getByRole("button", { name: "Save words" }).click();
  await expect(own.getByText("Visitors read that while it is paused.")).toBeVisible();
  await own.getByRole("button", { name: "Pause" }).click();
  await expect(own.getByText(/is paused. New submissions are refused/)).toBeVisible();
  await send(page, endpoint);
  await expect(page.getByText("The workshop is fully booked.")).toBeVisible();
  await own.getByRole("button", { name: "Resume" }).click();
  await expect(own.getByText(/is receiving again/)).toBeVisible();
  await send(page, endpoint);
  await page.waitForURL(/\/thanks$/);
  await member.onlySubmissionOf(endpoint);
});

test("only the sites on the list may post", async ({ own, page, member, endpoint }) => {
  await open(own, endpoint, "sites");
  await own.getByLabel("Add a site").fill("example.org");
  await own.getByRole("button", { name: "Add", exact: true }).click();
  await expect(own.getByRole("list", { name: "Sites" }).getByText("https://example.org")).toBeVisible();
  await own.getByLabel("Take submissions from these sites only").check();
  await own.getByLabel("Keep a copy of what is refused").check();
  await own.getByRole("button", { name: "Save" }).click();
  await expect(own.getByText("Only these sites may post now.")).toBeVisible();
  await send(page, endpoint);
  await expect(page).not.toHaveURL(/\/thanks$/);
  await expect.poll(async () => (await member.submissionsOf(endpoint, "spam")).items.length).toBe(1);

  await own.getByLabel("Add a site").fill(site);
  await own.getByRole("button", { name: "Add", exact: true }).click();
  await expect(own.getByRole("list", { name: "Sites" }).getByText(site)).toBeVisible();
  await send(page, endpoint);
  await page.waitForURL(/\/thanks$/);
});

test("visitors are led to the owner's page, or to ours", async ({ own, page, endpoint }) => {
  await open(own, endpoint, "thank-you");
  await own.getByLabel(/Redirect to/).fill("/thanks");
  await own.getByRole("button", { name: "Save" }).click();
  await expect(own.getByText("The redirect is a whole https:// address")).toBeVisible();
  await own.getByLabel(/Redirect to/).fill(`${site}/contact`);
  await own.getByRole("button", { name: "Save" }).click();
  await expect(own.getByText("The next visitors are led there.")).toBeVisible();
  await send(page, endpoint);
  await page.waitForURL(`${site}/contact`);
  await own.getByLabel(/Redirect to/).fill("");
  await own.getByRole("button", { name: "Save" }).click();
  await expect(own.getByText("The next visitors are led there.")).toHaveCount(2);
  await send(page, endpoint);
  await page.waitForURL(/\/f\/\w+\/thanks$/);
});

test("how long is kept is asked about, and an endpoint goes with its name typed", async ({ own, member, endpoint }) => {
  await open(own, endpoint, "data");
  await own.getByLabel(/Delete after so many days/).fill("90");
  await own.getByRole("button", { name: "Save" }).first().click();
  await own.getByRole("alertdialog").getByRole("button", { name: "Save and delete" }).click();
  await expect(own.getByText("That is how long they are kept.")).toBeVisible();
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
  await own.getByRole("button", { name: "Change address…" }).click();
  const asking = own.getByRole("dialog", { name: "Change address" });
  await asking.getByLabel("The old address answers").selectOption("For a week");
  await asking.getByRole("button", { name: "Change address" }).click();
  const told = own.getByRole("dialog", { name: "This is the new address" });
  const address = await told.locator("code").innerText();
  expect(address).not.toBe(endpoint.url);
  await told.getByRole("button", { name: "Done" }).click();
  for (const url of [address, endpoint.url]) {
    expect((await request.post(url, { form: { message: `To ${url}` } })).status(), url).toBe(200);
  }
  // The thank-you page goes by the new address.
  await own.getByRole("tab", { name: "Thank-you" }).click();
  const thanks = await own.getByRole("link", { name: "Open the page" }).getAttribute("href");
  expect((await page.goto(`${app}${thanks}`))?.status()).toBe(200);
});
