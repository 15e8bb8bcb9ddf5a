import type { Location } from "react-router";

/** What the sign-in screens find in their history entry: where the visitor wanted to go. */
export interface Remembered {
  from: string;
  /** The session ended on the way, as opposed to never having begun. */
  ended?: boolean;
}

export function remember({ pathname, search, hash }: Location): Remembered {
  return { from: pathname + search + hash };
}

export function recall(state: unknown): Partial<Remembered> {
  return typeof state === "object" && state !== null ? state : {};
}
