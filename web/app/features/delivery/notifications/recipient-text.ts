import type { Recipient } from "~/api/queries/notifications";

type Step = "ask" | "retry" | "resume" | "welcome";

interface RecipientStatus {
  tone: "good" | "warn" | "bad" | "neutral";
  state: string;
  /** What it means for their letters, and who can change it. */
  meaning?: string;
  /** What the owner can do about it. */
  step?: Step;
}

export const stepLabels: Record<Step, string> = {
  ask: "Resend confirmation email",
  retry: "Resume delivery",
  resume: "Resume delivery",
  welcome: "Resubscribe",
};

/** How a recipient stands. `isOwnConfirmed`: whether the owner's own address is, without which nobody is asked. */
export function recipientStatus(recipient: Recipient, isOwnConfirmed: boolean): RecipientStatus {
  if (recipient.unsubscribed) return unsubscribed(recipient);
  if (recipient.suppressed) {
    const meaning = "This address bounced permanently, so we've stopped sending to it.";
    return { tone: "bad", state: "Bounced", meaning, step: "retry" };
  }
  if (recipient.paused) {
    const meaning = "Paused after repeated failures. New notifications are queued.";
    return { tone: "warn", state: "Paused", meaning, step: "resume" };
  }
  return recipient.confirmed ? { tone: "good", state: "Confirmed" } : unconfirmed(recipient, isOwnConfirmed);
}

function unsubscribed({ own }: Recipient): RecipientStatus {
  return own
    ? { tone: "neutral", state: "Unsubscribed", meaning: "You used the unsubscribe link in an email.", step: "welcome" }
    : {
        tone: "neutral",
        state: "Unsubscribed",
        meaning: "They can resubscribe from the link in any earlier email.",
      };
}

function unconfirmed({ own, asked }: Recipient, isOwnConfirmed: boolean): RecipientStatus {
  const words = { tone: "warn", state: own ? "Not verified" : "Not confirmed" } as const;
  if (own) return { ...words, meaning: "Verify it with the link we emailed you. Notifications are queued until then." };
  if (asked) {
    return { ...words, meaning: "Confirmation email sent. Notifications are queued until they confirm.", step: "ask" };
  }
  return isOwnConfirmed
    ? { ...words, meaning: "Sending a confirmation email. Notifications are queued until they confirm." }
    : { ...words, meaning: "We'll ask them to confirm once you've verified your own email address." };
}
