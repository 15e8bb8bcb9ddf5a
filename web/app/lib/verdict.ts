interface Judged {
  state: string;
  verdict: { score: number; reasons: readonly string[] };
}

const words: Record<string, string> = {
  honeypot: "a field that people do not see was filled in",
  rate: "more came from that address than people send",
  repetition: "the same text came from several others",
  wording: "its wording is typical of spam",
  obfuscated: "words are disguised to get past filters",
  gibberish: "fields contain random letters",
  links: "it has many links",
  short_link: "it has a shortened link",
  only_links: "it has little text besides links",
  markup: "it has links written in HTML or forum code",
  disposable: "its e-mail address is a throw-away one",
  automated: "the browser was run by a program",
  too_fast: "it was filled in within a second",
  origin: "it came from a site that is not on the list",
  paused: "it arrived during an outage while this endpoint was paused",
  rules: "it arrived during an outage and breaks a field rule",
  empty: "it arrived during an outage without any field of its own",
};

/** The spam decision as a sentence. A score of 1 is spam; less is only a hint. */
export function verdictOf({ state, verdict }: Judged): string {
  const why = verdict.reasons.map((reason) => words[reason] ?? reason.replaceAll("_", " ")).join(", ");
  if (verdict.score >= 1) return why ? `Judged spam: ${why}.` : "Judged spam.";
  if (why) return `Judged not spam, although ${why}.`;
  return state === "spam" ? "Judged spam." : "Judged not spam: nothing spoke against it.";
}
