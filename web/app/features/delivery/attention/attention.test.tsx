import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import type { AttentionItem } from "~/api/queries/deliveries";
import { clickButton, mockApi, renderPage, toastMessages } from "../mock-api";
import { Attention } from "./attention";
import { attentionItemText, groupAttentionItems } from "./attention-text";

const { answers, asked } = mockApi();

const concern = (given: Partial<AttentionItem> = {}): AttentionItem => ({
  kind: "delivery_failing",
  endpoint_id: "k7qm",
  endpoint_name: "Studio contact",
  destination_id: "d1",
  destination_kind: "webhook",
  target: "https://crm.example/hooks",
  count: 4,
  since: "2026-11-15T14:31:07Z",
  answer: null,
  ...given,
});

const mail = (kind: AttentionItem["kind"], target: string, given: Partial<AttentionItem> = {}) =>
  concern({ kind, target, destination_kind: "mail", destination_id: target, count: 1, ...given });

function open(...items: AttentionItem[]) {
  answers["GET /api/attention"] = () => Response.json({ items });
  renderPage(<Attention />);
}

test("each concern is a title and a sentence", () => {
  const said = (given: AttentionItem) => {
    const { title, text } = attentionItemText(given);
    return `${title}: ${text}`;
  };
  expect(said(concern({ answer: "503 Service Unavailable: <html>…" }))).toBe(
    "Webhook failing: 4 deliveries to crm.example/hooks failed: “503 Service Unavailable”. Retrying automatically.",
  );
  expect(said(concern({ kind: "destination_paused" }))).toBe(
    "Webhook paused: crm.example/hooks is paused. 4 deliveries queued.",
  );
  expect(said(concern({ kind: "destination_paused", count: 0 }))).toBe("Webhook paused: crm.example/hooks is paused.");
  expect(said(mail("delivery_given_up", "a@b.example", { answer: "550 no such user" }))).toBe(
    "1 delivery failed: We couldn't deliver to a@b.example: “550 no such user”. We've stopped retrying.",
  );
  expect(said(mail("address_unverified", "a@b.example"))).toBe(
    "Verify your email address: We sent a verification email to a@b.example. 1 notification queued.",
  );
  expect(said(mail("recipient_unconfirmed", "a@b.example"))).toBe(
    "Recipient not confirmed: a@b.example hasn't confirmed their email address yet. 1 notification queued.",
  );
});

test("one person is asked once, however many forms wait", () => {
  const twice = [mail("recipient_unconfirmed", "a@b.example"), mail("recipient_unconfirmed", "a@b.example")];
  const forms = twice.map((one, n) => ({ ...one, destination_id: `d${n}` }));
  expect(
    groupAttentionItems([...forms, concern(), concern({ destination_id: "d2" })]).map(({ count }) => count),
  ).toEqual([2, 4, 4]);
});

test("a failing webhook leads to its attempts", async () => {
  open(concern());
  expect((await screen.findByRole("link", { name: "View attempts" })).getAttribute("href")).toBe(
    "/forms/k7qm/edit?tab=webhooks",
  );
});

test("what can be done is done right there, and told", async () => {
  open(
    concern({ kind: "destination_paused" }),
    concern({ kind: "delivery_given_up" }),
    mail("recipient_unconfirmed", "a@b.example"),
  );
  const destination = "/api/endpoints/k7qm/destinations/d1";
  answers[`POST ${destination}/resume`] = () => Response.json({ count: 0 });
  answers[`POST ${destination}/replay-failed`] = () => Response.json({ count: 4 }, { status: 202 });
  await clickButton("Resume delivery");
  await waitFor(() => expect(toastMessages()).toEqual(["Delivery resumed."]));
  await clickButton("Retry failed deliveries");
  await waitFor(() => expect(toastMessages().at(-1)).toBe("4 deliveries queued for retry."));
  await clickButton("Resend confirmation email");
  await waitFor(() => expect(toastMessages().at(-1)).toBe("Confirmation email sent to a@b.example."));
  expect(asked).toEqual([
    `POST ${destination}/resume`,
    `POST ${destination}/replay-failed`,
    'POST /api/endpoints/k7qm/notifications/ask-again {"email":"a@b.example"}',
  ]);
});

test("one's own address gets its link again", async () => {
  open(mail("address_unverified", "me@b.example"));
  await clickButton("Resend verification email");
  await waitFor(() => expect(toastMessages()).toEqual(["Verification email sent to me@b.example."]));
  expect(asked).toEqual(["POST /api/auth/resend-verification"]);
});

test("of many the first three are shown, until one asks for all", async () => {
  open(...["1", "2", "3", "4"].map((n) => concern({ destination_id: n })));
  await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(3));
  await clickButton("Show all 4");
  expect(screen.getAllByRole("listitem")).toHaveLength(4);
});

test("nothing is said to be nothing", async () => {
  open();
  expect(await screen.findByText(/^Everything's working\. No failed deliveries/)).toBeTruthy();
});

test("a failure is told, and Retry asks again", async () => {
  answers["GET /api/attention"] = () => Response.json({ detail: "Something is missing." }, { status: 404 });
  renderPage(<Attention />);
  expect((await screen.findByRole("alert")).textContent).toContain("Something is missing.");
  answers["GET /api/attention"] = () => Response.json({ items: [] });
  await clickButton("Retry");
  expect(await screen.findByText(/^Everything's working/)).toBeTruthy();
});
