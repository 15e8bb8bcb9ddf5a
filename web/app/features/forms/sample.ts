import type { Endpoint } from "~/api/queries/endpoints";

/** An endpoint for tests: give only what the test is about. */
export function endpoint(given: Partial<Endpoint> = {}): Endpoint {
  const id = given.id ?? "k7qm";
  return {
    id,
    name: "Contact",
    url: `https://formtray.example/api/submit/${id}`,
    former_addresses: [],
    status: "active",
    sites: [],
    only_these_sites: false,
    keep_foreign: false,
    merge_twins: false,
    allow_executables: false,
    allowed_senders: [],
    rules: [],
    created_at: "2026-11-01T10:00:00Z",
    unread: 0,
    month_count: 0,
    ...given,
  };
}
