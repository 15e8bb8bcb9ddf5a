import type { Page } from "@playwright/test";
import { confirmAddress, type Member } from "../support/api.ts";
import { letConfirmationLapse } from "../support/database.ts";
import { operatorEmail, signInOperator } from "../support/operator.ts";
import { expect, test } from "../support/test.ts";

const subject = "One submission looks wrong";

/** The customer asks about one submission. */
async function openTicket(member: Member, submission: { id: string; endpoint_id: string }): Promise<{ id: string }> {
  const asked = await member.send("POST", "/api/support/tickets", {
    subject,
    text: "Could you look at it?",
    endpoint_id: submission.endpoint_id,
    submission_id: submission.id,
  });
  expect(asked.status()).toBe(201);
  return asked.json();
}

/** In the dialog of an act: the reason, and the button that does it. */
async function giveReason(page: Page, reason: string, button: string) {
  const dialog = page.getByRole("dialog").filter({ has: page.getByLabel("Reason") });
  await dialog.getByLabel("Reason").fill(reason);
  await dialog.getByRole("button", { name: button, exact: true }).click();
  return dialog;
}

test("an operator answers a ticket, reads a submission by the customer's grant, suspends the form and lifts it", async ({
  browser,
  request,
  member,
  own,
  submission,
  endpoint,
}) => {
  test.slow();
  await confirmAddress(request, member.account);
  const { id } = await openTicket(member, submission);
  const { page, authenticator } = await signInOperator(browser, request, operatorEmail(1));

  await page.goto("/admin");
  await expect(page.getByRole("region", { name: "Operator" })).toContainText("two-factor on");
  // Other tests have tickets too.
  await page.getByRole("searchbox").fill(member.account.email);
  await page.getByRole("searchbox").press("Enter");
  await page.getByRole("region", { name: "Workspaces" }).getByRole("link").click();
  await page.getByRole("link", { name: subject }).click();
  const ticket = page.getByRole("region", { name: "Ticket", exact: true });
  await expect(ticket.getByText("Could you look at it?")).toBeVisible();

  await ticket.getByRole("textbox", { name: "Reply" }).fill("We will, if you let us read it.");
  await ticket.getByRole("button", { name: "Send reply" }).click();
  await expect(ticket.getByText("Waiting for customer", { exact: true }).first()).toBeVisible();
  await expect(ticket.getByRole("listitem").getByText("We will, if you let us read it.")).toBeVisible();
  await ticket.getByRole("radio", { name: "Internal note" }).check();
  await ticket.getByRole("textbox", { name: "Internal note" }).fill("Looks like a test.");
  await ticket.getByRole("button", { name: "Add note" }).click();
  await expect(ticket.getByRole("listitem").getByText("Looks like a test.")).toBeVisible();

  await expect(ticket.getByText("Content is hidden")).toBeVisible();
  await ticket.getByRole("button", { name: "Ask for access" }).click();
  await expect(ticket.getByText(/The customer hasn't answered yet/)).toBeVisible();
  await own.goto(`/support/${id}`);
  // The list beside the thread shows it too.
  await expect(own.getByText("We will, if you let us read it.").last()).toBeVisible();
  await expect(own.getByText("Looks like a test.")).toHaveCount(0);
  await own.getByRole("button", { name: "Allow for 24 hours" }).click();
  await ticket.getByRole("button", { name: "Show content" }).click();
  await expect(ticket.getByText("Ada Lovelace")).toBeVisible();
  await expect(ticket.getByText("Content is visible")).toBeVisible();

  await letConfirmationLapse(operatorEmail(1));
  await ticket.getByRole("button", { name: "Suspend endpoint…" }).click();
  await giveReason(page, "Asked for in the ticket", "Suspend endpoint");
  const stepUp = page.getByRole("dialog", { name: "Confirm it's you" });
  await stepUp.getByLabel("Code from your app").fill(authenticator.next());
  await stepUp.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Endpoint suspended.")).toBeVisible();
  const post = () => request.post(endpoint.url, { form: { message: "Hello" }, headers: { accept: "text/html" } });
  await expect.poll(async () => (await post()).status()).toBe(403);
  expect(await (await post()).text()).toContain("suspended");

  await ticket.getByRole("button", { name: "Lift endpoint suspension…" }).click();
  await giveReason(page, "Cleared up", "Lift suspension");
  await expect(page.getByText("Suspension lifted.")).toBeVisible();
  await expect.poll(async () => (await post()).ok()).toBe(true);

  const workspace = ticket.getByRole("link", { name: "Open workspace" });
  await workspace.click();
  await page.getByRole("link", { name: /^See all \d+ entries$/ }).click();
  for (const entry of [
    /suspended endpoint .*Asked for in the ticket/,
    /lifted the suspension .*Cleared up/,
    /read submission/,
  ]) {
    await expect(page.getByRole("listitem").filter({ hasText: entry })).toHaveCount(1);
  }
});
