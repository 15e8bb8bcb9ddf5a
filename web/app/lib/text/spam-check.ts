import { ownValue } from "../own-value";

interface Checked {
  state: string;
  verdict: { score: number; reasons: readonly string[] };
}

const words: Record<string, string> = {
  honeypot: "a hidden field was filled in",
  rate: "too many submissions from one IP address",
  repetition: "the same text was sent from several IP addresses",
  wording: "typical spam wording",
  obfuscated: "words disguised to get past filters",
  gibberish: "random letters in a field",
  links: "many links",
  short_link: "a shortened link",
  only_links: "little text besides links",
  markup: "links written as HTML or forum code",
  disposable: "a disposable email address",
  automated: "an automated browser",
  too_fast: "sent within a second",
  origin: "sent from a domain that isn't allowed",
  paused: "received during an outage while the endpoint was paused",
  rules: "received during an outage with invalid fields",
  empty: "received during an outage without any form data",
};

/** What the spam check found, without a full stop. A score of 1 is spam; less is only a hint. */
export function spamCheckText({ state, verdict }: Checked): string {
  const why = verdict.reasons.map((reason) => ownValue(words, reason) ?? reason.replaceAll("_", " ")).join(", ");
  if (verdict.score >= 1) return why ? `Flagged as spam: ${why}` : "Flagged as spam";
  if (why) return `Passed spam check with warnings: ${why}`;
  return state === "spam" ? "Marked as spam" : "Passed spam check";
}
