import { submit } from "../support/api.ts";
import { expect, test } from "../support/test.ts";

test("what contains an email address is counted, deleted after a confirmation, and on a receipt", async ({ own, member, request, submission }) => {
  test.slow();
  const endpoint = { id: submission.endpoint_id, name: "", url: "" };
  expect((await submit(request, endpoint, { name: "Grace", email: "Grace@example.org" })).ok()).toBe(true);
  await own.goto("/settings?tab=erase");
  const value = own.getByLabel("Email address or other text");
  await value.fill("abc");
  await own.getByRole("button", { name: "Count", exact: true }).click();
  await expect(own.getByText("Enter at least 4 characters.")).toBeVisible();

  await value.fill("nobody@example.org");
  await own.getByRole("button", { name: "Count", exact: true }).click();
  await expect(own.getByText("Nothing contains n…@example.org")).toBeVisible();
  await own.getByRole("button", { name: "Back" }).click();

  await value.fill("grace@example.org");
  await own.getByRole("button", { name: "Count", exact: true }).click();
  await expect(own.getByText("1 submission in 1 form: 1 in the inbox")).toBeVisible();
  await own.getByRole("button", { name: "Erase 1 submission" }).click();
  const question = own.getByRole("alertdialog", { name: "Confirm Deletion" });
  await expect(question).toContainText("Are you sure you want to delete this submission? This action cannot be undone.");
  await question.getByRole("button", { name: "Cancel" }).click();
  await own.getByRole("button", { name: "Erase 1 submission" }).click();
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(own.getByText("1 submission deleted.")).toBeVisible();
  const receipt = own.getByRole("row").filter({ hasText: "g…@example.org" });
  await expect(receipt).toContainText("Done");
  const { total } = await member.read<{ total: number }>("/api/submissions/");
  expect(total).toBe(1);

  await own.goto("/settings?tab=audit");
  await expect(own.getByText("Data erased")).toBeVisible();
});

test("the trash is emptied from the inbox", async ({ own, member, submission }) => {
  const trash = { ids: [submission.id], state: "trash" };
  expect((await member.send("PATCH", "/api/submissions/", trash)).ok()).toBe(true);
  await own.goto(`/forms/${submission.endpoint_id}/submissions?folder=trash`);
  await own.getByRole("button", { name: "Empty trash" }).click();
  const question = own.getByRole("alertdialog", { name: "Confirm Deletion" });
  await expect(question).toContainText("Are you sure you want to delete all submissions in the trash? This action cannot be undone.");
  await question.getByRole("button", { name: "Delete" }).click();
  await expect(own.getByText("Trash is empty")).toBeVisible();
  const { total } = await member.read<{ total: number }>("/api/submissions/?state=trash");
  expect(total).toBe(0);
});
