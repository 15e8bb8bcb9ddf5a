import type { Endpoint } from "~/api/queries/endpoints";
import { clientsOf } from "./clients";

export interface ClientChoice {
  /** As in the URL: null for all, "" for none. */
  label: string | null;
  text: string;
  /** How many endpoints it has. */
  count: number;
}

/** What the list can be narrowed to: every client, each of them, and none. */
export function clientChoices(endpoints: readonly Endpoint[]): ClientChoice[] {
  return [
    { label: null, text: "All clients", count: endpoints.length },
    ...clientsOf(endpoints).map(({ label, count }) => ({ label, text: label, count })),
    { label: "", text: "No client", count: endpoints.filter(({ label }) => !label).length },
  ];
}
