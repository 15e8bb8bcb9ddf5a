import { ownValue } from "../own-value";

interface Checked {
  state: string;
  verdict: { score: number; reasons: readonly string[] };
}

/** The only reason for which a submission passes without a check. */
const ALLOWED_SENDER = "allowed_sender";

const words: Record<string, string> = {
  [ALLOWED_SENDER]: "allowed sender",
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

const reasonText = (reason: string) => ownValue(words, reason) ?? reason.replaceAll("_", " ");

/** Each reason by itself: "Many links". */
export const spamReasonTexts = ({ reasons }: Checked["verdict"]): string[] =>
  reasons.map(reasonText).map((text) => text.charAt(0).toUpperCase() + text.slice(1));

export const isAllowedSender = ({ reasons }: Checked["verdict"]) => reasons.includes(ALLOWED_SENDER);

/** Whether something spoke against it. That its sender is allowed doesn't. */
export const hasSpamWarnings = ({ reasons }: Checked["verdict"]) => reasons.some((reason) => reason !== ALLOWED_SENDER);

/** What the spam check found, without a full stop. A score of 1 is spam; less is only a hint. */
export function spamCheckText({ state, verdict }: Checked): string {
  const why = verdict.reasons.map(reasonText).join(", ");
  if (verdict.score >= 1) return why ? `Flagged as spam: ${why}` : "Flagged as spam";
  if (hasSpamWarnings(verdict)) return `Passed spam check with warnings: ${why}`;
  if (isAllowedSender(verdict)) return "Skipped spam check: allowed sender";
  return state === "spam" ? "Marked as spam" : "Passed spam check";
}
