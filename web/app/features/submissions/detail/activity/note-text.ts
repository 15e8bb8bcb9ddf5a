import type { Submission } from "~/api/queries/submissions";

type Note = Submission["notes"][number];

/** What else is worth knowing about how it came, as a sentence; nothing for what is told elsewhere. */
export function noteText({ code, site }: Note): string | undefined {
  if (code === "sent_twice") return "Merged with a duplicate submission sent within 10 seconds";
  if (code === "key_reused") return "Its idempotency key was already used for a different submission";
  if (code === "redirect_refused") {
    return `Redirect to ${site ?? "an invalid URL"} blocked. The visitor saw the thank-you page instead.`;
  }
  return undefined;
}
