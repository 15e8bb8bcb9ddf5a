import type { ReactNode } from "react";

/** What has to be seen to besides deliveries, in the same words. */
export interface OtherAttentionItem {
  key: string;
  tone: "bad" | "warn" | "note";
  title: string;
  text: string;
  /** The one thing to do about it: a link or button with `stepClass`. */
  step?: ReactNode;
}
