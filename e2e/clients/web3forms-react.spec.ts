import type { Page } from "@playwright/test";
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
import { app } from "../support/routes.ts";
import { expect, test } from "./test.ts";

/**
 * The plugin has its host wired in. Only that is exchanged, in the page's own `fetch`, and the plugin stays as it is:
 * a route of Playwright's would answer the preflight itself, and here the browser asks our server.
 */
const exchangeHost = (page: Page) =>
  page.addInitScript((host) => {
    const original = window.fetch;
    window.fetch = (input, init) => original(String(input).replace("https://api.web3forms.com", host), init);
  }, app);

const script = "web3forms-react";

test("@web3forms/react sends a form", async ({ page, member, endpoint }) => {
  await exchangeHost(page);
  const preflights = await visit(page, "react", { form: endpoint.id, script });
  await send(page, grace);
  await expect(page.getByRole("status")).toHaveText("Thank you. Your message has arrived.");
  await expectReceived(member, endpoint, grace);
  expect(preflights).toEqual([`${app}/submit`]);
});

test("@web3forms/react gives our errors to its onError", async ({ page, member, endpoint }) => {
  await member.change(endpoint, { rules });
  await exchangeHost(page);
  await visit(page, "react", { form: endpoint.id, script });
  await sendBroken(page);
  await expect(page.getByRole("alert")).toHaveText("Some fields are invalid.");
  await expect(page.getByLabel("E-mail")).toHaveAccessibleDescription(complaints.email);
  await expect(page.getByLabel("Message")).toHaveAccessibleDescription(complaints.message);
  await expectNothingReceived(member, endpoint);

  await send(page, grace);
  await expect(page.getByRole("status")).toHaveText("Thank you. Your message has arrived.");
  await expectReceived(member, endpoint, grace);
});

test("@web3forms/react is told that its key opens no form", async ({ page }) => {
  await exchangeHost(page);
  await visit(page, "react", { form: "nowhere", script });
  await send(page, grace);
  await expect(page.getByRole("alert")).toHaveText("There's no form at this URL. Check the form's action.");
});
