import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import ChevronDown from "lucide-react/icons/chevron-down";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleDashed from "lucide-react/icons/circle-dashed";
import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import { type ReactNode, useId, useState } from "react";
import { deliveriesQuery } from "~/api/queries/deliveries";
import type { Submission } from "~/api/queries/submissions";
import { hasSpamWarnings, spamCheckText } from "~/lib/text/spam-check";
import { Timeline, TimelineItem } from "~/ui/data/timeline";
import { activitySummary, isImported } from "./activity-summary";
import { noteText } from "./note-text";

const places = {
  inbox: "Added to inbox",
  spam: "Added to spam folder. No emails or webhooks are sent for spam.",
  held: "Added to held submissions",
  trash: "In trash",
};

const signs = {
  good: { icon: CircleCheck, colour: "text-good" },
  warn: { icon: TriangleAlert, colour: "text-warn" },
  idle: { icon: CircleDashed, colour: "text-ink-faint" },
};

interface ActivityProps {
  submission: Submission;
  heading: "h2" | "h3";
  /** The deliveries, as items of the timeline. */
  deliveries?: ReactNode;
}

/** What happened to a submission: one line if all went well, else the whole timeline. Give it the submission's id as key. */
export function Activity({ submission, heading: Heading, deliveries }: ActivityProps) {
  const content = useId();
  const summary = useId();
  const { data, error } = useQuery(deliveriesQuery(submission));
  const { text, tone, needsAttention } = activitySummary(submission, data ?? error ?? undefined);
  // Opened because of a problem, it stays open once that is solved: someone may be reading it.
  const [isOpen, setOpen] = useState<boolean>();
  if (needsAttention && isOpen === undefined) setOpen(true);
  const { icon: Sign, colour } = signs[tone];
  return (
    <section
      aria-busy={(data === undefined && error === null) || undefined}
      className={clsx("mt-5 rounded-[8px] border", tone === "warn" ? "border-warn/60" : "border-line")}
    >
      <div className="relative flex min-h-[46px] items-start gap-2.5 px-4 py-3 leading-[21px]">
        <Sign aria-hidden className={clsx("mt-[2.5px] size-4 shrink-0", colour)} />
        <Heading className="shrink-0 font-strong">
          <button
            type="button"
            aria-expanded={isOpen ?? false}
            aria-controls={content}
            aria-describedby={summary}
            onClick={() => setOpen(!isOpen)}
            className="rounded-tight after:absolute after:inset-0"
          >
            Activity
          </button>
        </Heading>
        <p id={summary} className="min-w-0 text-ink-soft">
          {/* No line begins with a dot. */}
          {text.replaceAll(" · ", "\u00a0· ")}
        </p>
        <ChevronDown
          aria-hidden
          className={clsx(
            "mt-[2.5px] ml-auto size-4 shrink-0 text-ink-soft transition-transform duration-100 print:hidden",
            isOpen && "rotate-180",
          )}
        />
      </div>
      <div id={content} className={clsx(isOpen && "border-line border-t px-4 py-3.5")}>
        {isOpen && <Happened submission={submission} deliveries={deliveries} />}
      </div>
    </section>
  );
}

/** From the visitor's website to the folder and on, in the order it happened. */
function Happened({ submission, deliveries }: Omit<ActivityProps, "heading">) {
  const { created_at, origin, state } = submission;
  const suspect = hasSpamWarnings(submission.verdict) || state === "spam";
  if (isImported(submission)) {
    return (
      <Timeline>
        <TimelineItem at={created_at}>Received by another service</TimelineItem>
        <TimelineItem at={created_at}>Imported from a file. It wasn't checked for spam or counted.</TimelineItem>
        {deliveries}
      </Timeline>
    );
  }
  return (
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
  );
}
