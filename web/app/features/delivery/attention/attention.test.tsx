import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { draw, press, standIn, told } from "../mock-api";
import type { Concern } from "../queries";
import { Attention } from "./attention";
import { concernWords, gathered } from "./attention-text";

const { answers, asked } = standIn();

const concern = (given: Partial<Concern> = {}): Concern => ({
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

const mail = (kind: Concern["kind"], target: string, given: Partial<Concern> = {}) =>
  concern({ kind, target, destination_kind: "mail", destination_id: target, count: 1, ...given });

function open(...items: Concern[]) {
  answers["GET /api/attention"] = () => Response.json({ items });
  draw(<Attention />);
}

test("each concern is a title and a sentence", () => {
  const said = (given: Concern) => {
    const { title, text } = concernWords(given);
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
  expect(gathered([...forms, concern(), concern({ destination_id: "d2" })]).map(({ count }) => count)).toEqual([
    2, 4, 4,
  ]);
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
  await press("Resume delivery");
  await waitFor(() => expect(told()).toEqual(["Delivery resumed."]));
  await press("Retry failed deliveries");
  await waitFor(() => expect(told().at(-1)).toBe("4 deliveries queued for retry."));
  await press("Resend confirmation email");
  await waitFor(() => expect(told().at(-1)).toBe("Confirmation email sent to a@b.example."));
  expect(asked).toEqual([
    `POST ${destination}/resume`,
    `POST ${destination}/replay-failed`,
    'POST /api/endpoints/k7qm/notifications/ask-again {"email":"a@b.example"}',
  ]);
});

test("one's own address gets its link again", async () => {
  open(mail("address_unverified", "me@b.example"));
  await press("Resend verification email");
  await waitFor(() => expect(told()).toEqual(["Verification email sent to me@b.example."]));
  expect(asked).toEqual(["POST /api/auth/resend-verification"]);
});

test("of many the first three are shown, until one asks for all", async () => {
  open(...["1", "2", "3", "4"].map((n) => concern({ destination_id: n })));
  await waitFor(() => expect(screen.getAllByRole("listitem")).toHaveLength(3));
  await press("Show all 4");
  expect(screen.getAllByRole("listitem")).toHaveLength(4);
});

test("nothing is said to be nothing", async () => {
  open();
  expect(await screen.findByText(/^Everything's working\. No failed deliveries/)).toBeTruthy();
});

test("a failure is told, and Retry asks again", async () => {
  answers["GET /api/attention"] = () => Response.json({ detail: "Something is missing." }, { status: 404 });
  draw(<Attention />);
  expect((await screen.findByRole("alert")).textContent).toContain("Something is missing.");
  answers["GET /api/attention"] = () => Response.json({ items: [] });
  await press("Retry");
  expect(await screen.findByText(/^Everything's working/)).toBeTruthy();
});
