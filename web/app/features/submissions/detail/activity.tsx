import type { ReactNode } from "react";
import { spamCheckText } from "~/lib/text/spam-check";
import { Timeline, TimelineItem } from "~/ui/data/timeline";
import type { Submission } from "../queries";
import { noteText } from "./note-text";

const places = {
  inbox: "Added to inbox",
  spam: "Added to spam folder. No emails or webhooks are sent for spam.",
  held: "Added to held submissions",
  trash: "In trash",
};

interface ActivityProps {
  submission: Submission;
  heading: "h2" | "h3";
  /** Where it went on to: further moments. */
  deliveries?: ReactNode;
}

/** From the door to the folder and on, in the order it happened. */
export function Activity({ submission, heading: Heading, deliveries }: ActivityProps) {
  const { created_at, origin, state } = submission;
  const suspect = submission.verdict.reasons.length > 0 || state === "spam";
  return (
    <section>
      <Heading className="mt-[30px] mb-3 font-strong text-13">Activity</Heading>
      <Timeline>
        <TimelineItem at={created_at}>
          {origin ? (
            <>
              Received from <b className="wrap-anywhere font-strong">{origin.replace(/^https:\/\//, "")}</b>
            </>
          ) : (
            "Received from an unknown website"
          )}
        </TimelineItem>
        <TimelineItem at={created_at} tone={suspect ? "warn" : "good"}>
          {spamCheckText(submission)}
        </TimelineItem>
        {submission.notes.map((note) => {
          const said = noteText(note);
          return said === undefined ? null : (
            <TimelineItem key={note.code} at={created_at} tone={note.code === "redirect_refused" ? "warn" : "good"}>
              <span className="wrap-anywhere">{said}</span>
            </TimelineItem>
          );
        })}
        <TimelineItem at={created_at} tone={state === "spam" ? "warn" : "good"}>
          {places[state]}
        </TimelineItem>
        {deliveries}
      </Timeline>
    </section>
  );
}
