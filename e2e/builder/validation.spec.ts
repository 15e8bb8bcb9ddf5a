// Validation rules and the honeypot, as they are set on a form's settings, and what they do to submissions.
import { submit } from "../support/api.ts";
import { publish } from "../support/hosted.ts";
import { expect, test } from "../support/test.ts";

test("a rule that is set rejects a submission, by keyboard alone", async ({ own, request, endpoint }) => {
  await own.goto(`/forms/${endpoint.id}/edit?tab=validation`);
  await own.getByRole("button", { name: "Add rule", exact: true }).focus();
  await own.keyboard.press("Enter");
  // The new rule's name has the focus; then come its type and whether it's required.
  await own.keyboard.type("email");
  await own.keyboard.press("Tab");
  await own.keyboard.type("Email");
  await expect(own.getByRole("listitem", { name: "Rule 1" }).getByRole("checkbox", { name: "Required" })).toBeChecked();
  await own.getByRole("button", { name: "Save rules" }).focus();
  await own.keyboard.press("Enter");
  await expect(own.getByText("Validation rules saved.")).toBeVisible();
  const refused = await submit(request, endpoint, { name: "Eve", email: "nowhere" });
  expect(refused.status()).toBe(422);
  expect((await refused.json()).errors).toMatchObject([{ field: "email", code: "TYPE_EMAIL" }]);
  expect((await submit(request, endpoint, { email: "ada@example.org" })).status()).toBe(200);
});

test("unsaved rules are asked about", async ({ own, endpoint }) => {
  await own.goto(`/forms/${endpoint.id}/edit?tab=validation`);
  await own.getByRole("button", { name: "Add rule", exact: true }).click();
  await own.getByRole("tab", { name: "Webhooks" }).click();
  await own.getByRole("alertdialog").getByRole("button", { name: "Keep editing" }).click();
  await expect(own.getByRole("listitem", { name: "Rule 1" })).toBeVisible();
});

test("a submission that fills in the honeypot of one's own is spam", async ({ own, member, endpoint }) => {
  await own.goto(`/forms/${endpoint.id}/edit?tab=validation`);
  await own.getByLabel(/^Field name/).fill("fax_2");
  await own.getByRole("button", { name: "Save changes" }).click();
  await expect(own.getByText("Honeypot saved.")).toBeVisible();
  const caught = await member.receive(endpoint, { name: "Eve", fax_2: "030 1" });
  expect([caught.state, caught.verdict.reasons]).toEqual(["spam", ["honeypot"]]);
  expect((await member.receive(endpoint, { name: "Ada" })).state).toBe("inbox");
});

test("a published form checks instead, and the tab says so", async ({ own, request, member, endpoint }) => {
  await member.change(endpoint, { rules: [{ field: "phone", required: true }] });
  await publish(request, member, endpoint, {
    language: "en",
    fields: [{ type: "email", name: "email", label: "Email", required: true }],
  });
  await own.goto(`/forms/${endpoint.id}/edit?tab=validation`);
  await expect(own.getByText("Version 1 of the form checks submissions")).toBeVisible();
  await expect(own.getByRole("link", { name: "Edit form" })).toHaveAttribute("href", `/forms/${endpoint.id}/edit?tab=form`);
  expect((await submit(request, endpoint, { email: "ada@example.org" })).status()).toBe(200);
});
