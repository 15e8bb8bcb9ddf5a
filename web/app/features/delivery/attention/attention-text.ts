import type { AttentionItem } from "~/api/queries/deliveries";
import { countLabel, destinationLabel } from "../activity/delivery-text";

type Step = "attempts" | "recipients" | "resume" | "verify" | "ask" | "replay";

interface AttentionItemText {
  tone: "bad" | "warn" | "note";
  title: string;
  /** One sentence: what happens, and what it means for submissions. */
  text: string;
  step: Step;
}

export const stepLabels: Record<Step, string> = {
  attempts: "View attempts",
  recipients: "View recipients",
  resume: "Resume delivery",
  verify: "Resend verification email",
  ask: "Resend confirmation email",
  replay: "Retry failed deliveries",
};

/** A concern in words, with the one thing to do about it. */
export function attentionItemText(concern: AttentionItem): AttentionItemText {
  const { kind, destination_kind, count, answer } = concern;
  const place = destinationLabel({ kind: destination_kind, target: concern.target });
  const what = countLabel(count, "delivery", "deliveries");
  const said = answer ? `: “${shortened(answer, destination_kind)}”` : "";
  const isMail = destination_kind === "mail";
  const queued = count === 0 ? "" : ` ${isMail ? countLabel(count, "notification") : what} queued.`;
  switch (kind) {
    case "delivery_failing":
      return {
        tone: "bad",
        title: isMail ? "Email delivery failing" : "Webhook failing",
        text: `${what} to ${place} failed${said}. Retrying automatically.`,
        step: isMail ? "recipients" : "attempts",
      };
    case "destination_paused":
      return {
        tone: "bad",
        title: isMail ? "Recipient paused" : "Webhook paused",
        text: `${place} is paused.${queued}`,
        step: "resume",
      };
    case "delivery_given_up":
      return {
        tone: "bad",
        title: `${what} failed`,
        text: `We couldn't deliver to ${place}${said}. We've stopped retrying.`,
        step: "replay",
      };
    case "address_unverified":
      return {
        tone: "warn",
        title: "Verify your email address",
        text: `We sent a verification email to ${place}.${queued}`,
        step: "verify",
      };
    case "recipient_unconfirmed":
      return {
        tone: "note",
        title: "Recipient not confirmed",
        text: `${place} hasn't confirmed their email address yet.${queued}`,
        step: "ask",
      };
  }
}

const LONGEST = 80;

/** Of a call's answer the status is enough here; a mail server's words are short. */
function shortened(answer: string, kind: AttentionItem["destination_kind"]): string {
  const text = kind === "webhook" ? answer.replace(/^(\d{3} [^:]*): .*$/s, "$1") : answer;
  return text.length > LONGEST ? `${text.slice(0, LONGEST).trimEnd()}…` : text;
}

/** One person is asked once, however many forms wait for them. */
export function groupAttentionItems(concerns: readonly AttentionItem[]): AttentionItem[] {
  const whole = new Map<string, AttentionItem>();
  for (const concern of concerns) {
    const isPerson = concern.kind === "address_unverified" || concern.kind === "recipient_unconfirmed";
    const key = `${concern.kind} ${isPerson ? concern.target : concern.destination_id}`;
    const known = whole.get(key);
    whole.set(key, known ? { ...known, count: known.count + concern.count } : concern);
  }
  return [...whole.values()];
}
