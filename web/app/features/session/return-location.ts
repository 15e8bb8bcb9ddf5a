import type { Location } from "react-router";

/** Why somebody finds themselves at the sign-in. */
export type Reason = "ended" | "reset" | "deleted";

/** What the sign-in screens find in their history entry: where the visitor wanted to go, and why they are here. */
export interface Remembered {
  from?: string;
  reason?: Reason;
}

export function remember({ pathname, search, hash }: Location): Remembered {
  return { from: pathname + search + hash };
}

export function recall(state: unknown): Remembered {
  return typeof state === "object" && state !== null ? state : {};
}
