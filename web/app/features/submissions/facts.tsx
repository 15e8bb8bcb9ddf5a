import type { ReactNode } from "react";
import { verdictOf } from "~/lib/verdict";
import { Moment, Timeline } from "~/ui/timeline";
import type { Submission } from "./queries";
import { noteOf } from "./verdict";

const places = {
  inbox: "Stored in the inbox.",
  spam: "Stored in the spam folder. Spam is not passed on.",
  held: "Stored, and held.",
  trash: "In the trash.",
};

interface FactsProps {
  submission: Submission;
  heading: "h2" | "h3";
  /** Where it went on to: further moments. */
  deliveries?: ReactNode;
}

/** From the door to the folder and on, in the order it happened. */
export function Facts({ submission, heading: Heading, deliveries }: FactsProps) {
  const { created_at, origin, state } = submission;
  const suspect = submission.verdict.reasons.length > 0 || state === "spam";
  return (
    <section>
      <Heading className="mt-[30px] mb-3 font-strong text-13">What became of it</Heading>
      <Timeline>
        <Moment at={created_at}>
          {origin ? (
            <>
              Received from <b className="wrap-anywhere font-strong">{origin.replace(/^https:\/\//, "")}</b>
            </>
          ) : (
            "Received. The sender did not say from which site."
          )}
        </Moment>
        <Moment at={created_at} tone={suspect ? "warn" : "good"}>
          {verdictOf(submission)}
        </Moment>
        {submission.notes.map((note) => {
          const said = noteOf(note);
          return said === undefined ? null : (
            <Moment key={note.code} at={created_at} tone={note.code === "redirect_refused" ? "warn" : "good"}>
              <span className="wrap-anywhere">{said}</span>
            </Moment>
          );
        })}
        <Moment at={created_at} tone={state === "spam" ? "warn" : "good"}>
          {places[state]}
        </Moment>
        {deliveries}
      </Timeline>
    </section>
  );
}
