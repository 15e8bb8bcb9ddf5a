import { confirmAddress } from "../support/api.ts";
import { emailTo } from "../support/mail.ts";
import { site } from "../support/routes.ts";
import { Hook, verified } from "../support/receiver.ts";
import { addWebhook, deliveryTo, openActivity } from "../support/screens.ts";
import { fillContactForm } from "../support/site.ts";
import { attachment, expect, test } from "../support/test.ts";
import { withinASecond } from "../support/timing.ts";

test("a submission is in the mail and at the webhook within a second, and its page tells of both", async ({
  own,
  page,
  member,
  endpoint,
  request,
}) => {
  await confirmAddress(request, member.account);
  const hook = new Hook();
  const secret = await addWebhook(own, endpoint, hook.url);

  await page.goto(`${site}/contact?form=${endpoint.id}`);
  await fillContactForm(page, { name: "Ada Lovelace", email: "ada@example.org", message: "Is the room free?" });
  await page.getByLabel("Attachments").setInputFiles(attachment);
  const answered = page.waitForResponse((response) => response.request().method() === "POST");
  const sent = Date.now();
  await page.getByRole("button", { name: "Send" }).click();
  await answered;
  // A busy machine slows down the browser's own post too, so that is what delivering is measured by.
  const allowed = withinASecond(Date.now() - sent);

  const email = await emailTo(member.account.email, /Contact form/);
  expect(email.at - sent).toBeLessThan(allowed);
  expect(email.headers["reply-to"]).toBe("ada@example.org");
  expect(email.headers.from).not.toContain("ada@example.org");
  expect(email.headers["message-id"]).toMatch(/^<delivery\.[0-9a-f-]{36}@/);
  expect(email.headers["auto-submitted"]).toBe("auto-generated");
  expect(email.headers["list-unsubscribe-post"]).toBe("List-Unsubscribe=One-Click");
  expect(email.text).toContain("Is the room free?");

  const [call] = await hook.called(1);
  if (!call) throw new Error("it was called");
  expect(call.at - sent).toBeLessThan(allowed);
  const event = verified(call, secret);
  expect(event.type).toBe("submission.created");
  expect(event.data.fields).toContainEqual({ name: "message", value: "Is the room free?" });

  await own.goto(email.link(`/submissions/${event.data.id}`));
  await openActivity(own);
  await expect(deliveryTo(own, member.account.email)).toContainText("Delivered");
  await expect(deliveryTo(own, hook.place)).toContainText("Delivered");

  const linkInEmail = email.text.match(/https?:\/\/\S+\/files\/\S+\/shared\/\S+/)?.[0] ?? "no link to the file";
  for (const link of [linkInEmail, event.data.files[0]?.url ?? "none in the call"]) {
    const file = await request.get(link);
    expect(file.headers()["content-disposition"]).toMatch(/^attachment/);
    expect(await file.body()).toEqual(attachment.buffer);
  }
});

test("a receiver that is down for three tries has it at the fourth, under one id", async ({ own, member, endpoint }) => {
  const hook = new Hook({ down: 3 });
  const secret = await addWebhook(own, endpoint, hook.url);
  const { id } = await member.receive(endpoint, { name: "Ada", message: "Until somebody opens." });

  await own.goto(`/submissions/${id}`);
  await openActivity(own);
  const moment = deliveryTo(own, hook.place);
  await expect(moment).toContainText("Delivered", { timeout: 30_000 });
  await moment.getByRole("button", { name: /4 attempts/ }).click();
  await expect(moment.getByRole("list", { name: "Attempts" }).getByRole("listitem")).toHaveText([
    /Failed/,
    /Failed/,
    /Failed/,
    /Delivered/,
  ]);

  const calls = await hook.called(4);
  expect(new Set(calls.map(({ headers }) => headers["webhook-id"])).size).toBe(1);
  for (const call of calls) expect(verified(call, secret).data.id).toBe(id);
});

test("a test call shows what the receiver said, and counts for nothing", async ({ own, member, endpoint }) => {
  const hook = new Hook({ answer: 418 });
  const secret = await addWebhook(own, endpoint, hook.url);
  await own.getByRole("button", { name: "Send test" }).click();
  await expect(own.getByText(/418/).first()).toBeVisible();
  const [call] = await hook.called(1);
  expect(call && verified(call, secret).type).toBe("test");
  expect((await member.submissionsOf(endpoint)).items).toEqual([]);
});
