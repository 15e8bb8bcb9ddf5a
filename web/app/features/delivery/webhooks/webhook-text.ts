import type { Webhook, WebhookTest } from "~/api/queries/webhooks";
import { duration } from "~/ui/time/time-text";

interface WebhookStatus {
  tone: "good" | "warn" | "bad" | "neutral";
  text: string;
}

/** How a webhook stands, in a word or three. */
export function webhookStatus({ state, failing_since, last_attempt }: Webhook): WebhookStatus {
  if (state === "paused") return { tone: "warn", text: "Paused" };
  if (failing_since) return { tone: "bad", text: "Failing" };
  return last_attempt ? { tone: "good", text: "Working" } : { tone: "neutral", text: "No attempts yet" };
}

/** Why a webhook is paused, and what that means for submissions. */
export function pauseText({ paused_because, failures }: Webhook): { title: string; text: string } {
  const waits = "New deliveries are queued until you resume it.";
  if (paused_because === "gone") {
    return { title: "Paused: it returned 410 Gone", text: `410 Gone means we should stop sending. ${waits}` };
  }
  if (paused_because === "key_lost") {
    return {
      title: "Paused: the server lost its encryption key",
      text: `Rotate the secret and enter any custom headers again, then resume. ${waits}`,
    };
  }
  if (paused_because === "addon") {
    return {
      title: "Paused: only one webhook is free",
      text: `Activate the Webhooks add-on under Billing to resume it. New deliveries are queued until then.`,
    };
  }
  return {
    title: "Paused: failing for more than 24 hours",
    text: `${failures > 0 ? `${failures} attempts in a row failed. ` : ""}${waits}`,
  };
}

/** What came of a test, as a sentence. */
export function testResultText({ outcome, status, took_ms }: WebhookTest): string {
  const time = duration(took_ms);
  if (!status) return `Test failed: no response (${time})`;
  return outcome === "ok" ? `Test delivered: HTTP ${status} in ${time}` : `Test failed: HTTP ${status} in ${time}`;
}
