import type { Submission } from "./queries";

type Note = Submission["notes"][number];

/** What else is worth knowing about how it came, as a sentence; nothing for what is told elsewhere. */
export function noteOf({ code, site }: Note): string | undefined {
  if (code === "sent_twice") return "It was sent twice within seconds; it is here once.";
  if (code === "key_reused") return "Its idempotency key had been used for something else.";
  if (code === "redirect_refused") {
    return `Its form asked for a redirect to ${site ?? "something that is no address"}; your visitor saw our thank-you page.`;
  }
  return undefined;
}
