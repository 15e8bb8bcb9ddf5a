import type { Export } from "./queries";

/** An export for tests: give only what the test is about. */
export function exportOf(given: Partial<Export> = {}): Export {
  return {
    id: "x1",
    endpoint_id: "k7qm",
    endpoint_name: "Contact form",
    name: "contact-form.csv",
    state: "running",
    rows: 4210,
    total: 12_431,
    bytes: null,
    created_at: new Date().toISOString(),
    finished_at: null,
    expires_at: null,
    download_url: null,
    request: { endpoint_id: "k7qm", format: "csv", state: "inbox" },
    ...given,
  };
}

/** One whose file can be downloaded. */
export const readyExport = (given: Partial<Export> = {}) =>
  exportOf({
    state: "ready",
    rows: 12_431,
    bytes: 3 * 1024 * 1024,
    finished_at: new Date().toISOString(),
    expires_at: new Date(Date.now() + 7 * 24 * 3600 * 1000).toISOString(),
    download_url: "/exported/x1?signature=s",
    ...given,
  });
