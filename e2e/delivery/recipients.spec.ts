import { confirmAddress, freshEmail } from "../support/api.ts";
import { emailTo } from "../support/mail.ts";
import { expect, test } from "../support/test.ts";

const about = /Contact form/;

test("somebody else is told after they agreed, of what a rule says, until they have had enough", async ({
  own,
  page,
  member,
  endpoint,
  request,
}) => {
  const owner = member.account.email;
  const sales = freshEmail();
  await confirmAddress(request, member.account);
  await own.goto(`/forms/${endpoint.id}/edit?tab=notifications`);
  await own.getByLabel("Email address").fill(sales);
  await own.getByRole("button", { name: "Add recipient" }).click();
  const row = own.getByRole("list", { name: "Recipients" }).getByRole("listitem").filter({ hasText: sales });
  await expect(row).toBeVisible();

  await own.getByRole("button", { name: "Add rule" }).click();
  const rule = own.getByRole("listitem", { name: "Rule 1" });
  await rule.getByLabel("Field", { exact: true }).fill("department");
  await rule.getByLabel("Equals").fill("sales");
  await rule.getByLabel(sales).check();
  await own.getByRole("button", { name: "Save rules" }).click();
  await expect(own.getByText("Routing rules saved.")).toBeVisible();

  await member.receive(endpoint, { department: "sales", message: "Before you agreed." });
  expect((await emailTo(owner, about)).text).toContain("Before you agreed.");
  const question = await emailTo(sales, /confirm/i);
  const link = question.text.match(/https?:\/\/\S+\/api\/recipients\/confirm\/\S+/)?.[0];
  await page.goto(link ?? "no link");
  await page.getByRole("button", { name: "Confirm notifications" }).click();
  await expect(page.getByRole("heading", { name: "You’re subscribed" })).toBeVisible();
  expect((await emailTo(sales, about)).text).toContain("Before you agreed.");

  await member.receive(endpoint, { department: "support", message: "Not for sales." });
  await member.receive(endpoint, { department: "sales", message: "For sales." });
  const email = await emailTo(sales, about);
  expect(email.text).toContain("For sales.");
  await page.goto(email.text.match(/https?:\/\/\S+\/api\/recipients\/unsubscribe\/\S+/)?.[0] ?? "no link");
  await page.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(page.getByRole("heading", { name: "You’re unsubscribed" })).toBeVisible();
  await own.reload();
  await expect(row).toContainText(/unsubscribed/i);
});

test("an unconfirmed owner's letters wait, and the submission's page says for what", async ({
  own,
  member,
  endpoint,
  request,
}) => {
  const { id } = await member.receive(endpoint, { message: "Already here." });
  await own.goto(`/submissions/${id}`);
  await expect(own.getByText("Waiting for you to verify your email address")).toBeVisible();
  await confirmAddress(request, member.account);
  expect((await emailTo(member.account.email, about)).text).toContain("Already here.");
});
