import type { Location } from "react-router";

/** Why somebody finds themselves at the sign-in. */
export type SignInReason = "ended" | "reset" | "deleted";

/** What the sign-in screens find in their history entry: where the visitor wanted to go, and why they are here. */
export interface ReturnLocation {
  from?: string;
  reason?: SignInReason;
}

export function rememberLocation({ pathname, search, hash }: Location): ReturnLocation {
  return { from: pathname + search + hash };
}

export function recallLocation(state: unknown): ReturnLocation {
  return typeof state === "object" && state !== null ? state : {};
}
