import type { Submission } from "./queries";

const reasons: Record<string, string> = {
  honeypot: "a field that people do not see was filled in",
  rate: "more came from that address than people send",
  repetition: "the same text came from several others",
  links: "it has many links",
  markup: "it has links as other places write them",
  disposable: "its e-mail address is a throw-away one",
  automated: "the browser was run by a program",
  too_fast: "it was filled in within a second",
  origin: "it came from a site that is not on the list",
};

/** The spam decision as a sentence. A score of 1 is spam; less is only a hint. */
export function verdictOf({ state, verdict }: Pick<Submission, "state" | "verdict">): string {
  const why = verdict.reasons.map((reason) => reasons[reason] ?? reason.replaceAll("_", " ")).join(", ");
  if (verdict.score >= 1) return why ? `Judged spam: ${why}.` : "Judged spam.";
  if (why) return `Judged not spam, although ${why}.`;
  return state === "spam" ? "Judged spam." : "Judged not spam: nothing spoke against it.";
}

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
