import { counted, placeOf } from "./delivery-words";
import type { Concern } from "./queries";

type Step = "attempts" | "recipients" | "resume" | "verify" | "ask" | "replay";

interface Words {
  tone: "bad" | "warn" | "note";
  title: string;
  /** One sentence: what happens, and what it means for submissions. */
  text: string;
  step: Step;
}

export const stepLabels: Record<Step, string> = {
  attempts: "See attempts",
  recipients: "See recipients",
  resume: "Resume it",
  verify: "Send the link again",
  ask: "Ask again",
  replay: "Send again",
};

/** A concern in words, with the one thing to do about it. */
export function concernWords(concern: Concern): Words {
  const { kind, destination_kind, count, answer } = concern;
  const place = placeOf({ kind: destination_kind, target: concern.target });
  const what = counted(count, "submission");
  const said = answer ? `: “${shortened(answer, destination_kind)}”` : "";
  const wait = count === 0 ? "." : `; ${what} ${count === 1 ? "waits" : "wait"}.`;
  const isMail = destination_kind === "mail";
  switch (kind) {
    case "delivery_failing":
      return {
        tone: "bad",
        title: isMail ? "A letter does not get through" : "A webhook keeps failing",
        text: `${place} did not take ${what}${said}. We keep trying.`,
        step: isMail ? "recipients" : "attempts",
      };
    case "destination_paused":
      return {
        tone: "bad",
        title: isMail ? "A recipient is paused" : "A webhook is paused",
        text: `${place} is not ${isMail ? "written to" : "called"} for now${wait}`,
        step: "resume",
      };
    case "delivery_given_up":
      return {
        tone: "bad",
        title: `${what} did not arrive`,
        text: `We gave up on ${place}${said}.`,
        step: "replay",
      };
    case "address_unverified":
      return {
        tone: "warn",
        title: "Confirm your address",
        text: `We mailed a link to ${place}${wait}`,
        step: "verify",
      };
    case "recipient_unconfirmed":
      return { tone: "note", title: "Confirm a recipient", text: `${place} has not agreed yet${wait}`, step: "ask" };
  }
}

const LONGEST = 80;

/** Of a call's answer the status is enough here; a mail server's words are short. */
function shortened(answer: string, kind: Concern["destination_kind"]): string {
  const text = kind === "webhook" ? answer.replace(/^(\d{3} [^:]*): .*$/s, "$1") : answer;
  return text.length > LONGEST ? `${text.slice(0, LONGEST).trimEnd()}…` : text;
}

/** One person is asked once, however many forms wait for them. */
export function gathered(concerns: readonly Concern[]): Concern[] {
  const whole = new Map<string, Concern>();
  for (const concern of concerns) {
    const isPerson = concern.kind === "address_unverified" || concern.kind === "recipient_unconfirmed";
    const key = `${concern.kind} ${isPerson ? concern.target : concern.destination_id}`;
    const known = whole.get(key);
    whole.set(key, known ? { ...known, count: known.count + concern.count } : concern);
  }
  return [...whole.values()];
}
