import { endpointCount } from "../table/numbers";

/** What the search field searches: "Search 40 endpoints", "Search in Lumen Dental". */
export function searchPlaceholder(label: string | null, total: number): string {
  if (label === null) return `Search ${endpointCount(total)}`;
  return label === "" ? "Search without a client" : `Search in ${label}`;
}
