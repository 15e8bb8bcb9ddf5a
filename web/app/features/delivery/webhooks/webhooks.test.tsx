import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import type { Webhook } from "~/api/queries/webhooks";
import { clickButton, confirmDialog, mockApi, renderPage, toastMessages, validationError } from "../mock-api";
import { testResultText } from "./webhook-text";
import WebhooksSection from "./webhooks-section";

const { answers, asked } = mockApi();
const path = "/api/endpoints/k7qm/webhooks";
const at = "2026-11-15T14:31:07Z";

const webhook = (given: Partial<Webhook> = {}): Webhook => ({
  id: "w1",
  url: "https://crm.example/hooks",
  headers: [],
  state: "active",
  paused_because: null,
  failing_since: null,
  failures: 0,
  created_at: at,
  secrets: [{ hint: "a1b2", created_at: at, expires_at: null }],
  last_attempt: null,
  ...given,
});

async function open(...items: Webhook[]) {
  answers[`GET ${path}`] = () => Response.json({ items });
  renderPage(<WebhooksSection formId="k7qm" />);
  await screen.findByRole("heading", { name: "Webhooks" });
}

async function choose(act: string) {
  await clickButton("More for crm.example/hooks");
  await userEvent.click(await screen.findByRole("menuitem", { name: act }));
}

/** Pressed within the dialog: the page behind it may have a button of the same name. */
const submitDialog = async (name: string) =>
  userEvent.click(within(await screen.findByRole("dialog")).getByRole("button", { name }));

const card = () => screen.getByRole("region", { name: "Webhook crm.example/hooks" });

test("without any it is said what one is, and how to check its calls", async () => {
  await open();
  expect(screen.getByText(/^Send each new submission as JSON/)).toBeTruthy();
  expect(document.querySelector("pre")?.textContent).toContain("webhook-signature: v1,");
  await clickButton("Verify in Node.js");
  expect(document.querySelector("pre")?.textContent).toContain("timingSafeEqual");
});

test("a new one shows its secret, this once", async () => {
  await open();
  await clickButton("Add webhook");
  await userEvent.type(await screen.findByLabelText("URL"), "https://crm.example/hooks");
  await clickButton("Add header");
  await userEvent.type(screen.getByLabelText("Header 1 name"), "X-Key");
  await userEvent.type(screen.getByLabelText("Header 1 value"), "abc");
  answers[`POST ${path}`] = () => Response.json({ webhook: webhook(), secret: "whsec_abc" }, { status: 201 });
  answers[`GET ${path}`] = () => Response.json({ items: [webhook()] });
  await submitDialog("Add webhook");
  expect(asked).toEqual([
    `POST ${path} {"url":"https://crm.example/hooks","headers":[{"name":"X-Key","value":"abc"}]}`,
  ]);
  const dialog = within(await screen.findByRole("dialog", { name: "Save your signing secret" }));
  expect(dialog.getByText("whsec_abc")).toBeTruthy();
  await clickButton("I've saved it");
  await waitFor(() => expect(screen.queryByText("whsec_abc")).toBeNull());
  expect(card().textContent).toContain("whsec_…a1b2");
});

test("what is wrong with an address or a header stands beside it", async () => {
  await open();
  answers[`POST ${path}`] = () => validationError("url", "not_callable", "This URL can't be used.");
  await clickButton("Add webhook");
  await userEvent.type(await screen.findByLabelText("URL"), "ftp://x{Enter}");
  expect(await screen.findByText("This URL can't be used.")).toBeTruthy();
  expect(document.activeElement).toBe(screen.getByLabelText("URL"));
  answers[`POST ${path}`] = () => validationError("headers", "reserved_header", "One of these headers is reserved.");
  await submitDialog("Add webhook");
  expect(await screen.findByText("One of these headers is reserved.")).toBeTruthy();
});

test("changing keeps the values of headers that are left alone", async () => {
  await open(webhook({ headers: [{ name: "x-key" }, { name: "x-other" }] }));
  await choose("Edit webhook");
  const url = await screen.findByLabelText("URL");
  await submitDialog("Save changes");
  expect(asked).toEqual([]);
  await userEvent.clear(url);
  await userEvent.type(url, "https://crm.example/new");
  await userEvent.type(screen.getByLabelText("Header 2 value"), "fresh");
  await submitDialog("Save changes");
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(asked).toEqual([
    `PATCH ${path}/w1 {"url":"https://crm.example/new","headers":[{"name":"x-key","value":null},{"name":"x-other","value":"fresh"}]}`,
  ]);
});

test("removing a header leads on to the next one, after the last to the button that adds one", async () => {
  await open(webhook({ headers: [{ name: "x-key" }, { name: "x-other" }] }));
  await choose("Edit webhook");
  await clickButton("Remove header 1");
  expect(screen.getByLabelText<HTMLInputElement>("Header 1 name").value).toBe("x-other");
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Remove header 1" }));
  await clickButton("Remove header 1");
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Add header" }));
});

test("a new secret is made after it was said what that means; the old one can be ended", async () => {
  const ends = new Date(Date.now() + 23.6 * 3_600_000).toISOString();
  const old = { hint: "9f3c", created_at: at, expires_at: ends };
  await open(webhook({ secrets: [{ hint: "a1b2", created_at: at }, old] }));
  expect(card().textContent).toContain("The old secret whsec_…9f3c still works and expires tomorrow.");
  await clickButton("Expire now");
  await waitFor(() => expect(toastMessages()).toEqual(["Old secret expired."]));
  await choose("Rotate secret");
  const question = await screen.findByRole("alertdialog");
  expect(question.textContent).toContain("For 24 hours, requests are signed with both the old and the new secret");
  expect(question.textContent).toContain("The previous secret …9f3c expires now.");
  answers[`POST ${path}/w1/rotate-secret`] = () => Response.json({ webhook: webhook(), secret: "whsec_new" });
  await confirmDialog("Rotate secret");
  expect(await screen.findByText("whsec_new")).toBeTruthy();
  expect(asked).toEqual([`POST ${path}/w1/end-old-secret`, `POST ${path}/w1/rotate-secret`]);
});

test("a test shows what the receiver said", async () => {
  await open(webhook());
  const came = { outcome: "later", status: 418, answer: "418 I'm a teapot: short and stout", took_ms: 87, peer: null };
  answers[`POST ${path}/w1/test`] = () => Response.json(came);
  await clickButton("Send test");
  expect((await screen.findByRole("alert")).textContent).toBe(
    "Test failed: HTTP 418 in 87 ms418 I'm a teapot: short and stout",
  );
  expect(testResultText({ ...came, outcome: "ok", status: 200 })).toBe("Test delivered: HTTP 200 in 87 ms");
  expect(testResultText({ ...came, status: null })).toBe("Test failed: no response (87 ms)");
});

test("the attempts are listed page by page, each leading to its submission", async () => {
  await open(webhook({ failing_since: at, failures: 3 }));
  expect(within(card()).getByText("Failing")).toBeTruthy();
  const attempt = { delivery_id: "d1", submission_id: "s1", n: 2, at, took_ms: 40, outcome: "later", state: "due" };
  answers[`GET ${path}/w1/attempts`] = () =>
    Response.json({ items: [{ ...attempt, answer: "503 Service Unavailable" }], next: "older" });
  answers[`GET ${path}/w1/attempts?before=older`] = () =>
    Response.json({ items: [{ ...attempt, n: 1, answer: "502 Bad Gateway" }], next: null });
  await clickButton("Attempts");
  expect(await screen.findByRole("cell", { name: /503 Service Unavailable/ })).toBeTruthy();
  expect(screen.getByRole("link", { name: /^Open/ }).getAttribute("href")).toBe("/submissions/s1");
  await clickButton("Show older attempts");
  expect(await screen.findByRole("cell", { name: /502 Bad Gateway/ })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Show older attempts" })).toBeNull();
});

test("attempts that do not load say so, and Retry asks again", async () => {
  await open(webhook());
  answers[`GET ${path}/w1/attempts`] = () => Response.json({ detail: "No such thing." }, { status: 404 });
  await clickButton("Attempts");
  expect((await screen.findByRole("alert")).textContent).toContain("No such thing.");
  answers[`GET ${path}/w1/attempts`] = () => Response.json({ items: [], next: null });
  await clickButton("Retry");
  expect(await screen.findByText("No attempts yet.")).toBeTruthy();
});

test("a paused one says why and is resumed; all that failed is sent again", async () => {
  await open(webhook({ state: "paused", paused_because: "gone" }));
  expect(within(card()).getByText("Paused: it returned 410 Gone")).toBeTruthy();
  const destination = "/api/endpoints/k7qm/destinations/w1";
  answers[`POST ${destination}/resume`] = () => Response.json({ count: 2 });
  answers[`POST ${destination}/replay-failed`] = () => Response.json({ count: 1 }, { status: 202 });
  await clickButton("Resume webhook");
  await waitFor(() => expect(toastMessages()).toEqual(["Delivery resumed. 2 queued deliveries will be sent."]));
  await choose("Retry failed deliveries");
  await waitFor(() => expect(toastMessages().at(-1)).toBe("1 delivery queued for retry."));
});

test("one whose secret was lost says what to do", async () => {
  await open(webhook({ state: "paused", paused_because: "key_lost" }));
  expect(within(card()).getByText("Paused: the server lost its encryption key")).toBeTruthy();
  expect(within(card()).getByText(/Rotate the secret/)).toBeTruthy();
});

test("deleting asks first", async () => {
  await open(webhook());
  await choose("Delete webhook");
  await confirmDialog("Cancel");
  expect(asked).toEqual([]);
  await choose("Delete webhook");
  answers[`GET ${path}`] = () => Response.json({ items: [] });
  await confirmDialog("Delete");
  expect(await screen.findByRole("heading", { name: "No webhooks yet" })).toBeTruthy();
  expect(asked).toEqual([`DELETE ${path}/w1`]);
});

test("with ten no further one is offered", async () => {
  await open(...Array.from({ length: 10 }, (_, n) => webhook({ id: `w${n}` })));
  expect(screen.queryByRole("button", { name: "Add webhook" })).toBeNull();
  expect(screen.getByText(/^10 of 10/)).toBeTruthy();
});
