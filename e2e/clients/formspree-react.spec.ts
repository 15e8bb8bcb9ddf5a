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

test("@formspree/react sends a form with a file", async ({ page, member, endpoint }) => {
  const preflights = await visit(page, "react", { form: endpoint.id, script: "formspree-react" });
  await send(page, grace, true);
  await expect(page.getByRole("status")).toHaveText(`Thank you. Next: ${app}/f/${endpoint.id}/thanks`);
  await expectReceived(member, endpoint, grace, true);
  expect(preflights).toEqual([`${app}/f/${endpoint.id}`]);
});

test("@formspree/react sends to a form of a project", async ({ page, member, endpoint }) => {
  const words = { form: endpoint.id, script: "formspree-react", project: "1234567890" };
  const preflights = await visit(page, "react", words);
  await send(page, grace);
  await expect(page.getByRole("status")).toContainText("Thank you.");
  await expectReceived(member, endpoint, grace);
  expect(preflights).toEqual([`${app}/p/1234567890/f/${endpoint.id}`]);
});

test("@formspree/react shows our errors at the fields", async ({ page, member, endpoint }) => {
  await member.change(endpoint, { rules });
  await visit(page, "react", { form: endpoint.id, script: "formspree-react" });
  await sendBroken(page);
  await expect(page.getByLabel("E-mail")).toHaveAccessibleDescription(`E-mail: ${complaints.email}`);
  await expect(page.getByLabel("Message")).toHaveAccessibleDescription(complaints.message);
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expectNothingReceived(member, endpoint);

  await send(page, grace);
  await expect(page.getByRole("status")).toContainText("Thank you.");
  await expectReceived(member, endpoint, grace);
});

test("@formspree/react shows a paused form's text as the form's error", async ({ page, member, endpoint }) => {
  await member.change(endpoint, { status: "paused", closed_message: "Back in May." });
  await visit(page, "react", { form: endpoint.id, script: "formspree-react" });
  await send(page, grace);
  await expect(page.getByRole("alert")).toHaveText("Back in May.");
});
