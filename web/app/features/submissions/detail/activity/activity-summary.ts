import type { Delivery } from "~/api/queries/deliveries";
import type { Submission } from "~/api/queries/submissions";
import { hasSpamWarnings, isAllowedSender } from "~/lib/text/spam-check";

export interface ActivitySummary {
  text: string;
  tone: "good" | "warn" | "idle";
  /** Something failed, is late or was marked as spam: the reader should see what. */
  needsAttention: boolean;
}

/** A delivery that hasn't been attempted after so long is late. */
const LATE_AFTER_MS = 60_000;
/** So long after it was received, a submission's deliveries may not have been planned yet. */
const PLANNING_MS = 20_000;

/** All of a submission's activity on one line. Without `deliveries` they are still being loaded. */
export function activitySummary(
  submission: Submission,
  deliveries: readonly Delivery[] | Error | undefined,
  now = Date.now(),
): ActivitySummary {
  if (isImported(submission)) return { text: "Imported from a file", tone: "good", needsAttention: false };
  const isSpam = submission.state === "spam";
  const isRedirectBlocked = submission.notes.some(({ code }) => code === "redirect_refused");
  const parts = ["Received", spamCheckPart(submission), ...(isRedirectBlocked ? ["redirect blocked"] : [])];
  const needsAttention = isSpam || isRedirectBlocked;
  const line = (part?: string, tone: ActivitySummary["tone"] = "good"): ActivitySummary => ({
    text: [...parts, ...(part ? [part] : [])].join(" · "),
    tone: needsAttention ? "warn" : tone,
    needsAttention,
  });
  if (deliveries instanceof Error) return { ...line("couldn't load deliveries", "warn"), needsAttention: true };
  if (deliveries === undefined) return line(undefined, "idle");
  if (isSpam) return line();
  if (deliveries.length === 0) {
    const isPlanned = now - Date.parse(submission.created_at) > PLANNING_MS;
    return submission.state === "inbox" && isPlanned ? line("no emails or webhooks sent") : line();
  }
  const latest = deliveries.filter((one) => isLatest(one, deliveries));
  const problem = problemOf(latest, now);
  if (problem) return { text: problem, tone: "warn", needsAttention: true };
  const due = latest.filter(({ state }) => state === "due");
  if (due.length > 0) return line(`sending to ${destinations(due)}…`, "idle");
  const done = latest.filter(({ state }) => state === "done");
  return done.length > 0 ? line(`delivered to ${destinations(done)}`) : line("delivery cancelled", "idle");
}

/** Whether another service received it. It wasn't checked for spam here, and nobody was notified. */
export const isImported = ({ notes }: Pick<Submission, "notes">) => notes.some(({ code }) => code === "imported");

function spamCheckPart({ state, verdict }: Submission): string {
  if (verdict.score >= 1) return "flagged as spam";
  if (hasSpamWarnings(verdict)) return "passed spam check with warnings";
  if (isAllowedSender(verdict) && state !== "spam") return "allowed sender";
  return state === "spam" ? "marked as spam" : "passed spam check";
}

/** What isn't as it should be, the worst first. */
function problemOf(latest: readonly Delivery[], now: number): string | undefined {
  const failed = latest.filter(
    ({ state, attempts }) => state === "given_up" || (state === "due" && attempts.length > 0),
  );
  if (failed.length > 0) {
    const isRetrying = failed.some(({ state }) => state === "due");
    const words = latest.length === 1 ? "Delivery failed." : `${failed.length} of ${latest.length} deliveries failed.`;
    return isRetrying ? `${words} Retrying automatically.` : words;
  }
  const waiting = latest.filter(({ state }) => state === "waiting");
  if (waiting.length > 0) return `${some(waiting, latest)} waiting.`;
  const late = latest.filter(
    ({ state, created_at }) => state === "due" && now - Date.parse(created_at) > LATE_AFTER_MS,
  );
  return late.length > 0 ? `${some(late, latest)} late.` : undefined;
}

function some(these: readonly Delivery[], all: readonly Delivery[]): string {
  if (all.length === 1) return "Delivery is";
  return `${these.length} of ${all.length} deliveries ${these.length === 1 ? "is" : "are"}`;
}

/** "2 recipients", "1 recipient and 1 webhook". */
function destinations(deliveries: readonly Delivery[]): string {
  const emails = deliveries.filter(({ kind }) => kind === "mail").length;
  const webhooks = deliveries.length - emails;
  const counted = [emails > 0 && count(emails, "recipient"), webhooks > 0 && count(webhooks, "webhook")];
  return counted.filter(Boolean).join(" and ");
}

const count = (n: number, noun: string) => `${new Intl.NumberFormat().format(n)} ${noun}${n === 1 ? "" : "s"}`;

/** Each resend is another delivery to the same destination; the newest one counts. */
function isLatest(delivery: Delivery, all: readonly Delivery[]): boolean {
  return !all.some(({ destination_id, round }) => destination_id === delivery.destination_id && round > delivery.round);
}
