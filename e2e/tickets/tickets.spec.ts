import { readFile } from "node:fs/promises";
import type { APIRequestContext, Page } from "@playwright/test";
import { confirmAddress, type Member } from "../support/api.ts";
import { type Email, emailTo } from "../support/mail.ts";
import { operatorEmail, signInOperator } from "../support/operator.ts";
import { attachment, expect, test } from "../support/test.ts";

const subject = "Webhook deliveries fail with HTTP 410";

const ticketOf = (page: Page) => page.getByRole("article");
const list = (page: Page) => page.getByRole("list", { name: "Tickets", exact: true });

/** Writes a ticket with a file, and stays on it. */
async function writeTicket(page: Page): Promise<string> {
  await page.goto("/support");
  await page.getByRole("main").getByRole("link", { name: "New ticket" }).click();
  await page.getByLabel("Subject").fill(subject);
  await page.getByLabel("Message").fill("Since Tuesday every call to our CRM fails.");
  await expect(page.getByText("Up to 10 files, 10 MB each")).toBeVisible();
  await page.getByLabel("Files to attach").setInputFiles(attachment);
  await expect(page.getByRole("status").filter({ hasText: "All files uploaded." })).toBeAttached();
  await page.getByRole("button", { name: "Create ticket" }).click();
  await page.waitForURL(/\/support\/[0-9a-f-]{36}$/);
  return page.url().slice(-36);
}

/** Sends a ticket without the browser. */
async function sendTicket(member: Member, title: string): Promise<string> {
  const answer = await member.send("POST", "/api/support/tickets", { subject: title, text: `About ${title}.` });
  expect(answer.status()).toBe(201);
  return (await answer.json()).id;
}

/** Answers an email as a mail client does, and hands the answer to the server as a mail server would. */
async function replyByEmail(request: APIRequestContext, to: Email, from: string, text: string) {
  const source = [
    `From: ${from}`,
    `To: ${to.headers["reply-to"]}`,
    `Subject: Re: ${to.subject}`,
    `Message-ID: <${crypto.randomUUID()}@mail.example.org>`,
    `In-Reply-To: ${to.headers["message-id"]}`,
    "Content-Type: text/plain; charset=utf-8",
    "",
    text,
    "",
    "On Thursday, Formtray support wrote:",
    "> We've changed a setting.",
  ].join("\r\n");
  const secret = process.env.FORMTRAY__SUPPORT__INBOUND_SECRET;
  const headers = { authorization: `Bearer ${secret}`, "content-type": "message/rfc822" };
  const answer = await request.post("/api/inbound/mail", { headers, data: source });
  expect(answer.ok(), await answer.text()).toBe(true);
}

test("a ticket with a file is answered, replied to by email, solved and reopened, and both sides see it live", async ({
  browser,
  request,
  member,
  own,
}) => {
  test.slow();
  await confirmAddress(request, member.account);
  const { page: operator } = await signInOperator(browser, request, operatorEmail(5));
  const id = await writeTicket(own);
  const mine = ticketOf(own);
  await expect(mine.getByRole("heading", { level: 1, name: subject })).toBeVisible();
  await expect(mine.getByText("Open", { exact: true })).toBeVisible();

  const saving = own.waitForEvent("download");
  await mine.getByRole("button", { name: `Download ${attachment.name}` }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe(attachment.name);
  expect(await readFile(await saved.path())).toEqual(attachment.buffer);

  await operator.goto(`/admin/tickets/${id}`);
  const theirs = operator.getByRole("region", { name: "Ticket", exact: true });
  await expect(theirs.getByText("Since Tuesday every call to our CRM fails.")).toBeVisible();
  await theirs.getByRole("textbox", { name: "Reply" }).fill("We've changed a setting. Does it work now?");
  await theirs.getByRole("button", { name: "Send reply" }).click();
  await expect(mine.getByRole("listitem").getByText("We've changed a setting. Does it work now?")).toBeVisible();
  await expect(mine.getByText("Waiting for you", { exact: true }).first()).toBeVisible();

  const email = await emailTo(member.account.email, /Webhook deliveries fail/);
  expect(email.text).toContain("We've changed a setting. Does it work now?");
  await replyByEmail(request, email, member.account.email, "Not yet, sadly.");
  const answer = mine.getByRole("listitem").filter({ hasText: "Not yet, sadly." });
  await expect(answer).toContainText("by email");
  await expect(answer.getByText("> We've changed a setting.")).toBeHidden();
  await answer.getByText("Show quoted text").click();
  await expect(answer.getByText("> We've changed a setting.")).toBeVisible();
  await expect(theirs.getByText("Not yet, sadly.")).toBeVisible();

  await mine.getByRole("textbox", { name: "Reply" }).fill("It was our firewall. Thanks!");
  await mine.getByRole("button", { name: "Send and mark as solved" }).click();
  await expect(mine.getByText("Solved", { exact: true }).first()).toBeVisible();
  await expect(theirs.getByText("It was our firewall. Thanks!")).toBeVisible();
  await expect(theirs.getByText("Solved", { exact: true }).first()).toBeVisible();

  await mine.getByRole("button", { name: "Reopen" }).click();
  await expect(mine.getByRole("button", { name: "Mark as solved", exact: true })).toBeVisible();
  await expect(
    theirs
      .getByText("Waiting for support", { exact: true })
      .or(theirs.getByText("Waiting for us", { exact: true }))
      .first(),
  ).toBeVisible();
  await own.reload();
  await expect(mine.getByText("Waiting for us", { exact: true }).first()).toBeVisible();
  await expect(mine.getByText("It was our firewall. Thanks!")).toBeVisible();
});

test("what is said in one tab is in another one, and the list has its numbers", async ({ own, signedIn, member }) => {
  const first = await sendTicket(member, "First question");
  await sendTicket(member, "Second question");
  await own.goto("/support");
  await expect(own.getByRole("link", { name: "All 2" })).toBeVisible();
  const other = await signedIn.newPage();
  await other.goto(`/support/${first}`);
  await ticketOf(other).getByRole("button", { name: "Mark as solved", exact: true }).click();
  await expect(own.getByRole("link", { name: "Solved 1" })).toBeVisible();
  await expect(list(own).getByRole("link", { name: /First question/ })).toContainText("Solved");
  await other.getByRole("region", { name: "Notifications" }).getByRole("button", { name: "Undo" }).click();
  await expect(own.getByRole("link", { name: "Solved 0" })).toBeVisible();
});

test("a search finds words of a message, and Solved has what is solved", async ({ own, member }) => {
  const solved = await sendTicket(member, "Order number on the invoice");
  await sendTicket(member, "Confirmation email doesn't arrive");
  await member.send("POST", `/api/support/tickets/${solved}/solve`);
  await own.goto("/support");
  await expect(list(own).getByRole("link")).toHaveCount(2);
  await own.keyboard.press("/");
  await own.keyboard.type("about order");
  await expect(list(own).getByRole("listitem")).toHaveCount(1);
  await expect(list(own).locator("mark").first()).toHaveText(/order/i);
  await own.getByRole("link", { name: "Active 1" }).click();
  await expect(own.getByText("No tickets match “about order” in Active.")).toBeVisible();
  await own.getByRole("link", { name: "Clear search" }).click();
  await own.getByRole("link", { name: "Solved 1" }).click();
  await expect(list(own).getByRole("link")).toHaveCount(1);
});

test("docs that match are shown while a subject is typed", async ({ own }) => {
  await own.goto("/support/new");
  await own.getByLabel("Subject").fill("Webhook retries after HTTP 500");
  const docs = own.getByRole("region", { name: "Docs that match your subject" });
  await expect(docs.getByRole("link").first()).toHaveAttribute("href", /^\/docs\/webhooks/);
  expect(await docs.getByRole("link").count()).toBeLessThanOrEqual(3);
});

test("a draft and its files survive a reload, and end with signing out", async ({ own, member }) => {
  const id = await sendTicket(member, "First question");
  await own.goto(`/support/${id}`);
  const reply = ticketOf(own).getByRole("textbox", { name: "Reply" });
  await reply.fill("Half a sentence");
  await own.getByLabel("Files to attach").setInputFiles(attachment);
  await expect(own.getByRole("status").filter({ hasText: "All files uploaded." })).toBeAttached();
  await own.reload();
  await expect(reply).toHaveValue("Half a sentence");
  await expect(own.getByRole("list", { name: "Attached files" })).toContainText(attachment.name);
  await own.getByRole("button", { name: "Send reply" }).click();
  await expect(ticketOf(own).getByRole("button", { name: `Download ${attachment.name}` })).toBeVisible();
  await expect(reply).toHaveValue("");
  await reply.fill("And another one");
  await own
    .getByRole("banner")
    .getByRole("button", { name: /account|user menu/i })
    .click();
  await own.getByRole("menuitem", { name: "Sign Out" }).click();
  await own.waitForURL("/");
  expect(await own.evaluate(() => localStorage.getItem("supportDrafts"))).toBeNull();
});

test("an upload that breaks off is retried, and nothing that was typed is lost", async ({ own, member }) => {
  const id = await sendTicket(member, "First question");
  await own.goto(`/support/${id}`);
  const reply = ticketOf(own).getByRole("textbox", { name: "Reply" });
  await reply.fill("With a file");
  await own.route("**/api/support/files?*", (route) => route.abort("connectionreset"));
  await own.getByLabel("Files to attach").setInputFiles(attachment);
  const retry = own.getByRole("button", { name: `Retry uploading ${attachment.name}` });
  await expect(retry).toBeVisible();
  await own.unroute("**/api/support/files?*");
  await retry.click();
  await expect(own.getByRole("status").filter({ hasText: "All files uploaded." })).toBeAttached();
  await own.route("**/replies", (route) => route.abort("connectionreset"));
  await own.getByRole("button", { name: "Send reply" }).click();
  await expect(own.getByRole("alert").filter({ hasText: "Your reply wasn't sent" })).toBeVisible();
  await expect(reply).toHaveValue("With a file");
  await own.unroute("**/replies");
  await own.getByRole("button", { name: "Send reply" }).click();
  await expect(ticketOf(own).getByRole("button", { name: `Download ${attachment.name}` })).toBeVisible();
});

test("a file above 10 MB is refused before it is uploaded", async ({ own }) => {
  const uploads: string[] = [];
  own.on("request", (request) => request.method() === "PUT" && uploads.push(request.url()));
  await own.goto("/support/new");
  const huge = { name: "huge.bin", mimeType: "application/octet-stream", buffer: Buffer.alloc(10 * 1024 * 1024 + 1) };
  await own.getByLabel("Files to attach").setInputFiles(huge);
  await expect(own.getByText("Larger than 10 MB.", { exact: true })).toBeVisible();
  expect(uploads).toEqual([]);
});

test("by keyboard: j and k through the list, r to reply, Control and Enter to send", async ({ own, member }) => {
  for (const title of ["Third", "Second", "First"]) await sendTicket(member, `${title} question`);
  await own.goto("/support");
  await expect(list(own).getByRole("link")).toHaveCount(3);
  await own.keyboard.press("j");
  await expect(own.getByRole("heading", { level: 1, name: "Second question" })).toBeVisible();
  await own.keyboard.press("j");
  await expect(own.getByRole("heading", { level: 1, name: "Third question" })).toBeVisible();
  await own.keyboard.press("k");
  await expect(own.getByRole("heading", { level: 1, name: "Second question" })).toBeVisible();
  await own.keyboard.press("r");
  await own.keyboard.type("jk are only letters here");
  await own.keyboard.press("Control+Enter");
  await expect(ticketOf(own).getByRole("listitem").filter({ hasText: "jk are only letters here" })).not.toContainText(
    "Sending",
  );
});
