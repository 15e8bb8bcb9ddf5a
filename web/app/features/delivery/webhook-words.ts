import { duration } from "~/ui/time-words";
import type { Webhook, WebhookTest } from "./queries";

interface Standing {
  tone: "good" | "warn" | "bad" | "neutral";
  text: string;
}

/** How a webhook stands, in a word or three. */
export function standingOf({ state, failing_since, last_attempt }: Webhook): Standing {
  if (state === "paused") return { tone: "warn", text: "paused" };
  if (failing_since) return { tone: "bad", text: "failing" };
  return last_attempt ? { tone: "good", text: "working" } : { tone: "neutral", text: "not called yet" };
}

/** Why a webhook is paused, and what that means for submissions. */
export function pauseWords({ paused_because, failures }: Webhook): { title: string; text: string } {
  const waits = "Submissions for it wait until you resume it.";
  if (paused_because === "gone") {
    return { title: "Paused: it answered 410 Gone", text: `The receiver wants no more calls. ${waits}` };
  }
  if (paused_because === "key_lost") {
    return {
      title: "Paused: the server lost its encryption key",
      text: `Create a new secret and enter custom headers again, then resume. ${waits}`,
    };
  }
  return {
    title: "Paused: it failed for more than a day",
    text: `${failures > 0 ? `${failures} calls in a row did not get through. ` : ""}${waits}`,
  };
}

/** What came of a test, as a sentence. */
export function testWords({ outcome, status, took_ms }: WebhookTest): string {
  const time = duration(took_ms);
  if (!status) return `There was no answer (${time})`;
  return outcome === "ok" ? `It took the test: ${status} in ${time}` : `It answered ${status} in ${time}`;
}
