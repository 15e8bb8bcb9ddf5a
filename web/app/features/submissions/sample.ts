import type { Submission } from "~/api/queries/submissions";

/** A submission for tests: give only what the test is about. */
export function sample(given: Partial<Submission> = {}): Submission {
  return {
    id: "01a1dbbd-6e7c-7e7e-aa58-6784301f5454",
    endpoint_id: "k7qm2zrt9xwb4dhs",
    created_at: new Date().toISOString(),
    state: "inbox",
    read: false,
    starred: false,
    test: false,
    fields: [
      { name: "name", value: "Mara Lindqvist" },
      { name: "email", value: "mara@lindqvistbageri.example" },
      { name: "message", value: "Could we talk\nthis week?" },
    ],
    files: [],
    notes: [],
    verdict: { score: 0, reasons: [] },
    size: 1240,
    origin: "https://atelier-kastor.example",
    ...given,
  };
}
