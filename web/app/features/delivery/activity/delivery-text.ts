import type { Attempt, Delivery } from "~/api/queries/deliveries";
import { duration } from "~/ui/time/time-text";

interface DeliveryText {
  tone: "good" | "warn" | "bad" | "idle";
  /** Around the destination's name. */
  before: string;
  after: string;
  /** When it is tried next; told after the words. */
  next?: string;
  /** What the other side said, where that matters to the reader. */
  answer?: string;
}

/** How far a delivery is, as a sentence around its destination. */
export function deliveryText(delivery: Delivery, now = Date.now()): DeliveryText {
  const last = delivery.attempts.at(-1);
  const again = delivery.round > 1 ? " again" : "";
  switch (delivery.state) {
    case "done":
      return { tone: "good", before: `Delivered${again} to `, after: doneWords(delivery) };
    case "given_up":
      return { tone: "bad", before: `Failed after ${attemptCount(delivery)}: `, after: "", answer: last?.answer };
    case "cancelled":
      return { tone: "idle", before: "Cancelled: ", after: cancelledWords(delivery) };
    case "waiting":
      return waitingWords(delivery);
    case "due":
      return dueWords(delivery, again, last, now);
  }
}

/** "crm.example/hooks" says as much as the whole address. */
export function destinationLabel({ kind, target }: Pick<Delivery, "kind" | "target">): string {
  if (kind === "mail") return target;
  return target
    .replace(/^https:\/\//, "")
    .replace(/\?.*$/, "?…")
    .replace(/\/$/, "");
}

export const attemptCount = ({ attempts }: Pick<Delivery, "attempts">) => countLabel(attempts.length, "attempt");

export const countLabel = (count: number, one: string, many = `${one}s`) =>
  `${new Intl.NumberFormat().format(count)} ${count === 1 ? one : many}`;

/** The moment that tells most: when it was done, else when it was last tried, else when it was planned. */
export const deliveryTime = ({ done_at, attempts, created_at }: Delivery) =>
  done_at ?? attempts.at(-1)?.at ?? created_at;

function doneWords({ attempts }: Delivery): string {
  const taken = attempts.findLast(({ outcome }) => outcome === "ok");
  const time = taken ? ` in ${duration(taken.took_ms)}` : "";
  const failed = attempts.length - 1;
  return failed > 0 ? `${time}, after ${countLabel(failed, "failed attempt")}` : time;
}

/** Its recipient was removed, has unsubscribed or bounced; or its webhook was deleted. */
const cancelledWords = ({ kind }: Delivery) =>
  kind === "mail" ? " no longer receives notifications" : " was deleted before delivery";

function waitingWords({ waits_for }: Delivery): DeliveryText {
  switch (waits_for) {
    case "verification":
      return { tone: "warn", before: "Waiting for you to verify your email address, ", after: "" };
    case "confirmation":
      return { tone: "warn", before: "Waiting for ", after: " to confirm their email address" };
    default:
      return { tone: "warn", before: "Waiting: ", after: " is paused" };
  }
}

function dueWords({ next_at }: Delivery, again: string, last: Attempt | undefined, now: number): DeliveryText {
  // Within a few seconds a countdown is only flicker.
  const later = next_at && Date.parse(next_at) - now > 3000 ? next_at : undefined;
  if (last) {
    const after = later ? " failed, next attempt " : " failed, retrying now";
    return { tone: "warn", before: "Delivery to ", after, next: later, answer: last.answer };
  }
  const before = again ? "Resending to " : "Sending to ";
  return later ? { tone: "idle", before, after: " ", next: later } : { tone: "idle", before, after: "" };
}
