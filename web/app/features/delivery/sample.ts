import type { Attempt, Delivery } from "~/api/queries/deliveries";

/** A delivery for tests: give only what the test is about. */
export function delivery(given: Partial<Delivery> = {}): Delivery {
  return {
    id: "0190a0a0-0000-7000-8000-000000000001",
    destination_id: "0190a0a0-0000-7000-8000-00000000000d",
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

/** Tries with these outcomes, in their order. */
export function attemptsWith(...outcomes: ("ok" | "later" | "never")[]): Attempt[] {
  return outcomes.map((outcome, index) => ({
    n: index + 1,
    at: "2026-11-15T14:31:08Z",
    took_ms: 212,
    outcome,
    answer: outcome === "ok" ? "250 2.0.0 Ok" : "503 Service Unavailable",
    peer: null,
  }));
}
