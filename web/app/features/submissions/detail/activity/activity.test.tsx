import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { type Delivery, deliveriesQuery } from "~/api/queries/deliveries";
import { sample } from "../../sample";
import { Activity } from "./activity";
import { activitySummary } from "./activity-summary";

const now = Date.parse("2026-11-15T14:31:20Z");
let n = 0;

function delivery(given: Partial<Delivery> = {}): Delivery {
  n += 1;
  return {
    id: `${n}`,
    destination_id: `destination ${n}`,
    kind: "mail",
    target: "anna@atelier.example",
    state: "done",
    round: 1,
    created_at: "2026-11-15T14:31:07Z",
    done_at: null,
    next_at: null,
    waits_for: null,
    attempts: [],
    ...given,
  };
}

const attempt = { n: 1, at: "2026-11-15T14:31:08Z", took_ms: 9, outcome: "later", answer: "503", peer: null };
const due: Partial<Delivery> = { state: "due" };
const failing: Partial<Delivery> = { state: "due", attempts: [attempt] };
const failed: Partial<Delivery> = { state: "given_up", attempts: [attempt] };
const webhook: Partial<Delivery> = { kind: "webhook" };

const line = (
  deliveries: Partial<Delivery>[] | Error | undefined,
  given: Parameters<typeof sample>[0] = {},
  at = now,
) =>
  activitySummary(
    sample({ created_at: "2026-11-15T14:31:07Z", ...given }),
    Array.isArray(deliveries) ? deliveries.map(delivery) : deliveries,
    at,
  );

describe("on one line", () => {
  test.each([
    ["Received · passed spam check · delivered to 2 recipients", [{}, {}]],
    ["Received · passed spam check · delivered to 1 recipient and 1 webhook", [{}, webhook]],
    ["Received · passed spam check · sending to 2 recipients…", [due, due]],
    ["Received · passed spam check · sending to 1 webhook…", [{}, { ...due, ...webhook }]],
    ["Received · passed spam check · delivery cancelled", [{ state: "cancelled" } as const]],
    ["Received · passed spam check", []],
    ["Received · passed spam check", undefined],
  ])("stays folded: %s", (text, deliveries) => {
    expect(line(deliveries)).toMatchObject({ text, needsAttention: false });
  });

  test.each([
    ["1 of 2 deliveries failed.", [{}, failed]],
    ["1 of 2 deliveries failed. Retrying automatically.", [{}, failing]],
    ["Delivery failed. Retrying automatically.", [failing]],
    ["Delivery is waiting.", [{ state: "waiting" } as const]],
    ["Received · passed spam check · couldn't load deliveries", new Error("503")],
  ])("opens by itself: %s", (text, deliveries) => {
    expect(line(deliveries)).toMatchObject({ text, needsAttention: true, tone: "warn" });
  });

  test("a delivery that isn't attempted for a minute is late", () => {
    expect(line([due, {}], {}, now + 60_000)).toMatchObject({
      text: "1 of 2 deliveries is late.",
      needsAttention: true,
    });
  });

  test("a resend takes the place of what failed", () => {
    const resent = { destination_id: "d", round: 2 };
    expect(line([{ ...failed, destination_id: "d" }, resent])).toMatchObject({ tone: "good", needsAttention: false });
  });

  test("spam and a blocked redirect open it; warnings and Not spam don't", () => {
    const spam = { score: 1, reasons: ["honeypot"] };
    const blocked = [{ code: "redirect_refused" }];
    expect(line([], { state: "spam", verdict: spam })).toMatchObject({
      text: "Received · flagged as spam",
      needsAttention: true,
    });
    expect(line([{}], { notes: blocked }).needsAttention).toBe(true);
    expect(line([{}], { verdict: spam })).toMatchObject({
      text: "Received · flagged as spam · delivered to 1 recipient",
      needsAttention: false,
    });
  });

  test("an allowed sender is no warning", () => {
    const verdict = { score: 0, reasons: ["allowed_sender"] };
    expect(line([{}], { verdict })).toMatchObject({
      text: "Received · allowed sender · delivered to 1 recipient",
      tone: "good",
      needsAttention: false,
    });
    expect(line([], { verdict, state: "spam" }).text).toBe("Received · marked as spam");
  });

  test("an imported submission wasn't checked for spam here", () => {
    expect(line([], { notes: [{ code: "imported" }] }).text).toBe("Imported from a file");
  });

  test("that nobody is notified is said once it is certain", () => {
    expect(line([], {}, now + 60_000).text).toBe("Received · passed spam check · no emails or webhooks sent");
  });
});

describe("the section", () => {
  let stored: Delivery[];
  const submission = sample({ id: "s1" });

  beforeEach(() => {
    vi.spyOn(globalThis, "fetch").mockImplementation(async () =>
      Response.json({ items: stored.map((one) => ({ at: one.created_at, kind: "delivery", delivery: one })) }),
    );
  });

  function draw() {
    const queries = new QueryClient();
    render(
      <QueryClientProvider client={queries}>
        <Activity submission={submission} heading="h2" deliveries={<li>Each delivery</li>} />
      </QueryClientProvider>,
    );
    return queries;
  }
  const button = () => screen.getByRole("button", { name: "Activity" });
  const isOpen = () => button().getAttribute("aria-expanded") === "true";

  test("is folded while it loads and when all went well, and opens on demand", async () => {
    stored = [delivery()];
    draw();
    expect(isOpen()).toBe(false);
    await screen.findByText(/delivered to 1 recipient$/);
    expect(isOpen()).toBe(false);
    expect(screen.queryByText("Each delivery")).toBeNull();
    await userEvent.click(button());
    expect(isOpen()).toBe(true);
    expect(screen.getByText("Each delivery")).toBeTruthy();
    await userEvent.click(button());
    expect(isOpen()).toBe(false);
  });

  test("is open by itself when something failed, and stays open once that is solved", async () => {
    stored = [delivery(failing)];
    const queries = draw();
    await waitFor(() => expect(isOpen()).toBe(true));
    stored = [delivery()];
    await queries.invalidateQueries({ queryKey: deliveriesQuery(submission).queryKey });
    await screen.findByText(/delivered to 1 recipient$/);
    expect(isOpen()).toBe(true);
  });

  test("that was folded by the reader stays folded", async () => {
    stored = [delivery(failing)];
    const queries = draw();
    await waitFor(() => expect(isOpen()).toBe(true));
    await userEvent.click(button());
    await queries.invalidateQueries({ queryKey: deliveriesQuery(submission).queryKey });
    expect(isOpen()).toBe(false);
  });
});
