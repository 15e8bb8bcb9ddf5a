import { describe, expect, test } from "vitest";
import type { Delivery } from "~/api/queries/deliveries";
import { deliveriesRefetchInterval } from "~/api/queries/deliveries";
import { attemptsWith, delivery } from "../sample";
import { deliveryText, destinationLabel } from "./delivery-text";

const now = Date.parse("2026-11-15T14:40:00Z");
const inSeconds = (seconds: number) => new Date(now + seconds * 1000).toISOString();

/** The sentence, with X for where it goes. */
function said(given: Partial<Delivery>): string {
  const { before, after, next, answer } = deliveryText(delivery(given), now);
  return `${before}X${after}${next ? "(until)" : ""}${answer ? ` “${answer}”` : ""}`;
}

test("each state is a sentence", () => {
  const failing = { state: "due", attempts: attemptsWith("later", "later") } as const;
  expect(said({ attempts: attemptsWith("ok") })).toBe("Delivered to X in 212 ms");
  expect(said({ attempts: attemptsWith("later", "ok") })).toBe("Delivered to X in 212 ms, after 1 failed attempt");
  expect(said({ round: 2, attempts: attemptsWith("ok") })).toBe("Delivered again to X in 212 ms");
  expect(said({ state: "due" })).toBe("Sending to X");
  expect(said({ state: "due", round: 2 })).toBe("Resending to X");
  expect(said({ state: "due", next_at: inSeconds(600) })).toBe("Sending to X (until)");
  expect(said({ ...failing, next_at: inSeconds(120) })).toBe(
    "Delivery to X failed, next attempt (until) “503 Service Unavailable”",
  );
  expect(said(failing)).toBe("Delivery to X failed, retrying now “503 Service Unavailable”");
  expect(said({ state: "given_up", attempts: attemptsWith(...Array<"later">(11).fill("later")) })).toBe(
    "Failed after 11 attempts: X “503 Service Unavailable”",
  );
  expect(said({ state: "waiting", waits_for: "verification" })).toBe("Waiting for you to verify your email address, X");
  expect(said({ state: "waiting", waits_for: "confirmation" })).toBe("Waiting for X to confirm their email address");
  expect(said({ state: "waiting", waits_for: "paused" })).toBe("Waiting: X is paused");
  expect(said({ state: "cancelled" })).toBe("Cancelled: X no longer receives notifications");
  expect(said({ state: "cancelled", kind: "webhook" })).toBe("Cancelled: X was deleted before delivery");
});

test("a webhook is called by what tells it from others", () => {
  expect(destinationLabel({ kind: "webhook", target: "https://crm.example/hooks/" })).toBe("crm.example/hooks");
  expect(destinationLabel({ kind: "webhook", target: "https://crm.example/hooks?key=1" })).toBe("crm.example/hooks?…");
  expect(destinationLabel({ kind: "webhook", target: "http://crm.example/hooks" })).toBe("http://crm.example/hooks");
});

describe("the next look", () => {
  const long = "2026-11-14T00:00:00Z";

  test("is soon while something is under way, and never once all is settled", () => {
    expect(deliveriesRefetchInterval([delivery({ state: "due" })], long, now)).toBe(2000);
    expect(
      deliveriesRefetchInterval(
        [delivery(), delivery({ state: "given_up" }), delivery({ state: "cancelled" })],
        long,
        now,
      ),
    ).toBe(false);
  });

  test("is right after the next try, but not later than in half a minute", () => {
    const due = (seconds: number) => [delivery({ state: "due", next_at: inSeconds(seconds) })];
    expect([5, 3600, -5].map((seconds) => deliveriesRefetchInterval(due(seconds), long, now))).toEqual([
      6000, 30_000, 2000,
    ]);
  });

  test("comes for what has only just arrived and is not planned yet", () => {
    expect(deliveriesRefetchInterval([], inSeconds(-3), now)).toBe(2000);
    expect(deliveriesRefetchInterval([], inSeconds(-60), now)).toBe(false);
  });
});
