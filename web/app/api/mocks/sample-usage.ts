import type { Usage } from "../queries/billing";

/** A month's usage for tests, of a workspace that doesn't pay; `held` is what the test says of held ones. */
export function usage({
  held,
  ...given
}: Partial<Omit<Usage, "held">> & { held?: Partial<Usage["held"]> } = {}): Usage {
  return {
    from: "2026-11-01",
    to: "2026-11-30",
    included: 150,
    used: 93,
    spam: 12,
    days: [],
    endpoints: [],
    forecast: null,
    cost: null,
    pays_by: "none",
    spending_limit_cents: 1000,
    addons: [],
    is_overdue: false,
    ...given,
    held: { count: 0, can_open: 0, price_cents: 0, deleted_from: null, ...held },
  };
}
