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

for (const script of ["ajax-module", "ajax-tag"]) {
  test(`@formspree/ajax sends a form with a file, ${script}`, async ({ page, member, endpoint }) => {
    const preflights = await visit(page, "ajax", { form: endpoint.id, script });
    await send(page, grace, true);
    await expect(page.getByRole("status")).toHaveText("Thank you!");
    await expect(page.getByLabel("Name")).toHaveValue("");
    await expectReceived(member, endpoint, grace, true);
    expect(preflights).toEqual([`${app}/f/${endpoint.id}`]);
  });

  test(`@formspree/ajax shows our errors at the fields, ${script}`, async ({ page, member, endpoint }) => {
    await member.change(endpoint, { rules });
    await visit(page, "ajax", { form: endpoint.id, script });
    await sendBroken(page);
    for (const [label, complaint] of [["E-mail", complaints.email], ["Message", complaints.message]] as const) {
      await expect(page.getByText(complaint)).toBeVisible();
      await expect(page.getByLabel(label)).toHaveAccessibleDescription(complaint);
      await expect(page.getByLabel(label)).toHaveAttribute("aria-invalid", "true");
    }
    await expect(page.getByLabel("Name")).not.toHaveAttribute("aria-invalid");
    await expect(page.getByLabel("Name")).toHaveValue(grace.name);
    await expectNothingReceived(member, endpoint);

    await send(page, grace);
    await expect(page.getByRole("status")).toHaveText("Thank you!");
    await expect(page.getByText(complaints.email)).toHaveCount(0);
    await expect(page.getByLabel("E-mail")).not.toHaveAttribute("aria-invalid");
    await expectReceived(member, endpoint, grace);
  });
}

test("@formspree/ajax sends to a form of a project", async ({ page, member, endpoint }) => {
  const preflights = await visit(page, "ajax", { form: endpoint.id, script: "ajax-module", project: "1234567890" });
  await send(page, grace);
  await expect(page.getByRole("status")).toHaveText("Thank you!");
  await expectReceived(member, endpoint, grace);
  expect(preflights).toEqual([`${app}/p/1234567890/f/${endpoint.id}`]);
});

test("@formspree/ajax shows a paused form's text above the form", async ({ page, member, endpoint }) => {
  await member.change(endpoint, { status: "paused", closed_message: "Back in May." });
  await visit(page, "ajax", { form: endpoint.id, script: "ajax-module" });
  await send(page, grace);
  await expect(page.getByRole("alert")).toHaveText("Back in May.");
});
