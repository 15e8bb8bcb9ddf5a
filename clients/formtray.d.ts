import type { Answer } from "./react/index.js";

export interface FormtrayEvent
  extends CustomEvent<{ state: "sending" | "waiting" | "sent" | "refused"; answer: Answer }> {}

declare global {
  interface HTMLElementEventMap {
    formtray: FormtrayEvent;
  }
}
