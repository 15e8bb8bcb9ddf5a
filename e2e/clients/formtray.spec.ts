import { AxeBuilder } from "@axe-core/playwright";
import {
  complaints,
  expectNothingReceived,
  expectReceived,
  grace,
  rules,
  send,
  sendBroken,
  visit,
} from "../support/clients.ts";
import { holdAnswers } from "../support/network.ts";
import { app, site } from "../support/routes.ts";
import { attachment, expect, test } from "./test.ts";
import { loseResponse, occupyDatabase, slowDown, watchProgress, watchStates } from "../support/browser-faults.ts";

const THANKS = "Thank you. Your message has arrived.";
const WAITING = /^Not sent yet\./;

test("formtray.js sends a form in place, without asking beforehand", async ({ page, member, endpoint }) => {
  const preflights = await visit(page, "formtray", { form: endpoint.id });
  const address = page.url();
  await send(page, grace);
  await expect(page.getByRole("status")).toHaveText(THANKS);
  await expect(page.getByLabel("Name")).toHaveValue("");
  await expectReceived(member, endpoint, grace);
  expect(page.url()).toBe(address);
  expect(preflights).toEqual([]);
});

test("formtray.js says what its author chose, and files go along", async ({ page, member, endpoint }) => {
  await visit(page, "formtray", { form: endpoint.id, thanks: "Ada will write." });
  await send(page, grace, true);
  await expect(page.getByRole("status")).toHaveText("Ada will write.");
  await expectReceived(member, endpoint, grace, true);
});

test("formtray.js announces errors at their fields", async ({ page, member, endpoint }) => {
  await member.change(endpoint, { rules });
  await visit(page, "formtray", { form: endpoint.id });
  await sendBroken(page);
  await expect(page.getByRole("alert")).toHaveText("Some fields are invalid.");
  await expect(page.getByLabel("E-mail")).toBeFocused();
  await expect(page.getByLabel("E-mail")).toHaveAccessibleDescription(`We write to it once. ${complaints.email}`);
  await expect(page.getByLabel("Message")).toHaveAccessibleDescription(complaints.message);
  for (const label of ["E-mail", "Message"]) {
    await expect(page.getByLabel(label)).toHaveAttribute("aria-invalid", "true");
    // Not a part of the field's name, although the label surrounds it.
    await expect(page.getByLabel(label, { exact: true })).toHaveCount(1);
  }
  await expect(page.getByLabel("Name")).not.toHaveAttribute("aria-invalid");
  await expect(page.getByLabel("Name")).toHaveValue(grace.name);
  // The place that its author made for it stands before the field.
  await expect(page.locator("[data-formtray-error=message] + label")).toContainText("Message");
  expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([]);
  await expectNothingReceived(member, endpoint);

  await send(page, grace);
  await expect(page.getByRole("status")).toHaveText(THANKS);
  await expect(page.getByLabel("E-mail")).toHaveAccessibleDescription("We write to it once.");
  await expect(page.getByLabel("E-mail")).not.toHaveAttribute("aria-invalid");
  await expectReceived(member, endpoint, grace);
});

test("formtray.js sends once what was sent offline", async ({ page, context, member, endpoint }) => {
  await visit(page, "formtray", { form: endpoint.id });
  await context.setOffline(true);
  await send(page, grace);
  await expect(page.getByRole("status")).toHaveText(WAITING);
  await expect(page.getByLabel("Name")).toHaveValue(grace.name);
  // Impatience changes nothing.
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("status")).toHaveText(WAITING);
  await context.setOffline(false);
  await expect(page.getByRole("status")).toHaveText(THANKS);
  await expectReceived(member, endpoint, grace);
});

test("formtray.js sends what an earlier page could not, with its files", async ({ context, member, endpoint }) => {
  const first = await context.newPage();
  await visit(first, "formtray", { form: endpoint.id });
  await context.setOffline(true);
  await send(first, grace, true);
  await expect(first.getByRole("status")).toHaveText(WAITING);
  await first.close();
  await context.setOffline(false);
  await expectNothingReceived(member, endpoint);

  const second = await context.newPage();
  await visit(second, "formtray", { form: endpoint.id });
  await expect(second.getByRole("status")).toHaveText(THANKS);
  await expectReceived(member, endpoint, grace, true);
  await second.reload();
  await expect(second.getByRole("button", { name: "Send" })).toBeVisible();
  await expect(second.getByRole("status")).toHaveCount(0);
  await expectReceived(member, endpoint, grace, true);
});

test("formtray.js says that a form is kept once it is", async ({ page, context, endpoint }) => {
  await visit(page, "formtray", { form: endpoint.id });
  const release = await occupyDatabase(page);
  const states = await watchStates(page);
  await context.setOffline(true);
  await send(page, grace);
  await expect(page.getByRole("status")).toHaveText("Sending…");
  expect(await states()).toEqual(["sending"]);
  await release();
  await expect(page.getByRole("status")).toHaveText(WAITING);
});

test("formtray.js asks to keep the page open where nothing can be kept", async ({ page, context, member, endpoint }) => {
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException("The operation is insecure.", "SecurityError");
    };
  });
  await visit(page, "formtray", { form: endpoint.id });
  await context.setOffline(true);
  await send(page, grace);
  await expect(page.getByRole("status")).toHaveText(
    "Not sent yet. Keep this page open and it will be sent automatically.",
  );
  await context.setOffline(false);
  await expect(page.getByRole("status")).toHaveText(THANKS);
  await expectReceived(member, endpoint, grace);
});

test("what an earlier page sent and is refused now comes back into the form", async ({ context, member, endpoint }) => {
  const first = await context.newPage();
  await visit(first, "formtray", { form: endpoint.id });
  await context.setOffline(true);
  await send(first, { ...grace, email: "grace" });
  await expect(first.getByRole("status")).toHaveText(WAITING);
  // A closed page may still hear that the browser is online again; one that was left can't.
  await first.goto("about:blank");
  await first.close();
  await member.change(endpoint, { rules });
  await context.setOffline(false);

  const second = await context.newPage();
  await visit(second, "formtray", { form: endpoint.id });
  await expect(second.getByRole("alert")).toHaveText(complaints.email);
  await expect(second.getByLabel("Message")).toHaveValue(grace.message);
  await second.getByLabel("E-mail").fill(grace.email);
  await second.getByRole("button", { name: "Send" }).click();
  await expect(second.getByRole("status")).toHaveText(THANKS);
  await expectReceived(member, endpoint, grace);
});

test("formtray.js tries again after a lost answer, and it stays one submission", async ({ page, member, endpoint }) => {
  await visit(page, "formtray", { form: endpoint.id });
  const posts = await loseResponse(page, endpoint);
  await send(page, grace);
  await expect(page.getByRole("status")).toHaveText(WAITING);
  await expect(page.getByRole("status")).toHaveText(THANKS);
  expect(posts()).toBe(2);
  await expectReceived(member, endpoint, grace);
});

test("formtray.js waits out a server that cannot store", async ({ page, member, endpoint }) => {
  await visit(page, "formtray", { form: endpoint.id });
  await page.route(
    `${app}/api/submit/${endpoint.id}`,
    (route) => route.fulfill({ status: 503, headers: { "access-control-allow-origin": "*" }, json: { ok: false } }),
    { times: 1 },
  );
  await send(page, grace);
  await expect(page.getByRole("status")).toHaveText(WAITING);
  // A press in between tries at once, with what the form holds now.
  await page.getByLabel("Message").fill("Changed.");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("status")).toHaveText(THANKS);
  await expectReceived(member, endpoint, { ...grace, message: "Changed." });
});

test("formtray.js takes two presses for one", async ({ page, member, endpoint }) => {
  await visit(page, "formtray", { form: endpoint.id });
  let posts = 0;
  page.on("request", (request) => {
    if (request.method() === "POST") posts += 1;
  });
  const release = await holdAnswers(page, `${app}/api/submit/${endpoint.id}`);
  await send(page, grace);
  await expect(page.locator("form")).toHaveAttribute("aria-busy", "true");
  await page.getByRole("button", { name: "Send" }).dblclick();
  release();
  await expect(page.getByRole("status")).toHaveText(THANKS);
  await expect(page.locator("form")).toHaveAttribute("aria-busy", "false");
  expect(posts).toBe(1);
  await expectReceived(member, endpoint, grace);
});

test("formtray.js shows how far the files are", async ({ page, member, endpoint }) => {
  await visit(page, "formtray", { form: endpoint.id });
  const seen = await watchProgress(page);
  await slowDown(page, 500_000);
  await page.getByLabel("Attachments").setInputFiles({ ...attachment, name: "film.bin", buffer: Buffer.alloc(1_000_000, 7) });
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("progressbar", { name: "Sending" })).toBeVisible();
  await expect(page.getByRole("status")).toHaveText(THANKS);
  await expect(page.getByRole("progressbar")).toHaveCount(0);
  const steps = await seen();
  expect(steps.filter((step) => step > 0 && step < 1).length).toBeGreaterThan(1);
  expect(steps).toEqual(steps.toSorted((a, b) => a - b));
  expect((await member.onlySubmissionOf(endpoint)).files).toMatchObject([{ name: "film.bin", size: 1_000_000 }]);
});

test("formtray.js goes where the redirect leads", async ({ page, member, endpoint }) => {
  await visit(page, "formtray", { form: endpoint.id, redirect: "/thanks" });
  await send(page, grace);
  await page.waitForURL(`${site}/thanks`);
  await expectReceived(member, endpoint, grace);
});

test("a paused form's text is announced", async ({ page, member, endpoint }) => {
  await member.change(endpoint, { status: "paused", closed_message: "Back in May." });
  await visit(page, "formtray", { form: endpoint.id });
  await send(page, grace);
  await expect(page.getByRole("alert")).toHaveText("Back in May.");
  await expect(page.getByLabel("Message")).toHaveValue(grace.message);
});

test("a page that listens may show everything itself", async ({ page, endpoint }) => {
  await visit(page, "formtray", { form: endpoint.id });
  await page.evaluate(() => {
    document.addEventListener("formtray", (event) => {
      event.preventDefault();
      const { state, answer } = (event as CustomEvent).detail;
      document.title = `${document.title} ${state}${answer.id ? "!" : ""}`;
    });
  });
  await send(page, grace);
  await expect(page).toHaveTitle("Contact sending sent!");
  await expect(page.getByRole("status")).toHaveCount(0);
  await expect(page.getByLabel("Name")).toHaveValue(grace.name);
});

test("formtray.js keeps no cookie", async ({ page, context, endpoint }) => {
  await visit(page, "formtray", { form: endpoint.id });
  await send(page, grace);
  await expect(page.getByRole("status")).toHaveText(THANKS);
  const { cookies, origins } = await context.storageState();
  expect(cookies).toEqual([]);
  expect(origins.flatMap(({ localStorage }) => localStorage)).toEqual([]);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a form for formtray.js posts as any other", async ({ page, member, endpoint }) => {
    await page.goto(`${site}/clients/formtray?${new URLSearchParams({ form: endpoint.id })}`);
    await send(page, grace);
    await page.waitForURL(`${app}/f/${endpoint.id}/thanks`);
    await expectReceived(member, endpoint, grace);
  });
});
