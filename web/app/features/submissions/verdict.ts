import type { Submission } from "./queries";

const reasons: Record<string, string> = {
  honeypot: "a field that people do not see was filled in",
};

/** The spam decision as a sentence. */
export function verdictOf({ state, verdict }: Pick<Submission, "state" | "verdict">): string {
  const why = verdict.reasons.map((reason) => reasons[reason] ?? reason.replaceAll("_", " ")).join(", ");
  if (why) return `Judged spam: ${why}.`;
  return state === "spam" ? "Judged spam." : "Judged not spam: nothing spoke against it.";
}
