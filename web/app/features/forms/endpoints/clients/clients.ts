import type { Endpoint } from "~/api/queries/endpoints";
import { fold } from "~/lib/matching/words";
import { byName } from "../view/view";

/** A client: the label that some endpoints have in common. */
export interface Client {
  label: string;
  /** How many endpoints it has. */
  count: number;
}

export function clientsOf(endpoints: readonly Endpoint[]): Client[] {
  const counts = new Map<string, number>();
  for (const { label } of endpoints) if (label) counts.set(label, (counts.get(label) ?? 0) + 1);
  return [...counts].map(([label, count]) => ({ label, count })).toSorted((a, b) => byName(a.label, b.label));
}

/** The client that is meant by what was typed, however it was spelled. */
export function knownClient(clients: readonly Client[], typed: string): Client | undefined {
  const name = typed.trim();
  return clients.find(({ label }) => label === name) ?? clients.find(({ label }) => fold(label) === fold(name));
}

const colors = [
  "bg-client-1",
  "bg-client-2",
  "bg-client-3",
  "bg-client-4",
  "bg-client-5",
  "bg-client-6",
  "bg-client-7",
  "bg-client-8",
] as const;

/** The color beside a client's name; the same name always has the same one. */
export function clientColor(label: string): string {
  let hash = 0;
  for (const character of label) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) >>> 0;
  return colors[hash % colors.length] ?? colors[0];
}
