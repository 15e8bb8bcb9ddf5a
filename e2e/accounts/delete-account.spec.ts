import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { submit } from "../support/api.ts";
import { emailTo } from "../support/mail.ts";
import { signIn, tokenOf } from "../support/screens.ts";
import { attachment, expect, test } from "../support/test.ts";

const run = promisify(execFile);

test("everything comes in one archive that opens", async ({ own, member, submission }) => {
  await own.goto("/settings?tab=export");
  const started = own.waitForEvent("download");
  await own.getByRole("button", { name: "Export my data" }).click();
  const file = await started;
  expect(file.suggestedFilename()).toMatch(/^formtray-\d{4}-\d\d-\d\d\.zip$/);
  const path = await file.path();
  await run("unzip", ["-t", path]);
  const read = async (name: string) => (await run("unzip", ["-p", path, name])).stdout;
  expect(await read("account.json")).toContain(member.account.email);
  expect(await read("endpoints.json")).toContain(submission.endpoint_id);
  expect(await read("events.json")).toContain("registered");
  expect(await read("*.ndjson")).toContain("Ada Lovelace");
  expect(await read("*.csv")).toContain("ada@example.org");
  expect(await read("*letter.txt")).toBe(attachment.buffer.toString());
  await expect(own.getByText("Export downloaded")).toBeVisible();
});

test("an account is deleted with everything, after its address was typed", async ({ own, page, request, member, submission }) => {
  test.slow();
  const { email } = member.account;
  await own.goto("/settings?tab=delete");
  await own.getByRole("button", { name: "Delete account" }).click();
  const question = own.getByRole("alertdialog", { name: "Confirm Deletion" });
  await expect(question).toContainText("Are you sure you want to delete this account? This action cannot be undone.");
  await expect(question.getByRole("button", { name: "Delete" })).toBeDisabled();
  await question.getByLabel(/^Type/).fill(email);
  await question.getByRole("button", { name: "Delete" }).click();
  await own.waitForURL("/login");
  await expect(own.getByText("Account deleted")).toBeVisible();
  expect(await tokenOf(own)).toBeNull();
  await emailTo(email, /deleted/i);

  await page.goto("/login");
  await signIn(page, member.account);
  await expect(page.getByRole("main").getByRole("alert")).toBeVisible();
  expect((await member.get("/api/auth/profile")).status()).toBe(401);
  const endpoint = { id: submission.endpoint_id, name: "", url: "" };
  expect((await submit(request, endpoint, { name: "Ada" })).status()).toBe(404);
});
