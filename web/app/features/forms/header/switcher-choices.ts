import type { Endpoint } from "~/api/queries/endpoints";

export interface Choice {
  id: string;
  name: string;
  label?: string | null;
  unread: number;
}

/** All forms first, then each by name; those that have every typed word in their name, label or id. */
export function choicesOf(endpoints: readonly Endpoint[], typed: string): Choice[] {
  const words = folded(typed).split(/\s+/).filter(Boolean);
  const unread = endpoints.reduce((sum, endpoint) => sum + endpoint.unread, 0);
  const byName = endpoints.toSorted((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }));
  const choices: Choice[] = [{ id: "all", name: "All forms", unread }, ...byName];
  return choices.filter(({ id, name, label }) => {
    const text = folded(`${name} ${label ?? ""} ${id}`);
    return words.every((word) => text.includes(word));
  });
}

/** Without case and accents, so that "munchen" finds "München". */
const folded = (text: string) => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
