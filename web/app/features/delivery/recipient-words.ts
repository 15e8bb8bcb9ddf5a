import type { Recipient } from "./queries";

type Step = "ask" | "retry" | "resume" | "welcome";

interface Words {
  tone: "good" | "warn" | "bad" | "neutral";
  state: string;
  /** What it means for their letters, and who can change it. */
  meaning?: string;
  /** What the owner can do about it. */
  step?: Step;
}

export const stepLabels: Record<Step, string> = {
  ask: "Ask again",
  retry: "Try again",
  resume: "Resume",
  welcome: "Get letters again",
};

/** How a recipient stands. `isOwnConfirmed`: whether the owner's own address is, without which nobody is asked. */
export function standingOf(recipient: Recipient, isOwnConfirmed: boolean): Words {
  if (recipient.unsubscribed) return unsubscribed(recipient);
  if (recipient.suppressed) {
    const meaning = "The mail server refused this address for good, so nothing more is sent there.";
    return { tone: "bad", state: "refused", meaning, step: "retry" };
  }
  if (recipient.paused) {
    const meaning = "Letters to this address failed for long. What comes for it waits.";
    return { tone: "warn", state: "paused", meaning, step: "resume" };
  }
  return recipient.confirmed ? { tone: "good", state: "confirmed" } : unconfirmed(recipient, isOwnConfirmed);
}

function unsubscribed({ own }: Recipient): Words {
  return own
    ? { tone: "neutral", state: "unsubscribed", meaning: "By a link in one of the letters.", step: "welcome" }
    : {
        tone: "neutral",
        state: "unsubscribed",
        meaning: "They want no letters. Only they can take that back, by the link in a letter they have.",
      };
}

function unconfirmed({ own, asked }: Recipient, isOwnConfirmed: boolean): Words {
  const words = { tone: "warn", state: own ? "not confirmed" : "waiting" } as const;
  if (own) return { ...words, meaning: "Open the link in the mail we sent there. Until then letters wait." };
  if (asked) {
    return { ...words, meaning: "Asked by mail, not answered yet. Until they agree letters wait.", step: "ask" };
  }
  return isOwnConfirmed
    ? { ...words, meaning: "The mail that asks them is on its way. Until they agree letters wait." }
    : { ...words, meaning: "They are asked once your own address is confirmed. Until then letters wait." };
}
