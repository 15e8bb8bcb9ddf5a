import { useSuspenseQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import Paperclip from "lucide-react/icons/paperclip";
import { Link } from "react-router";
import { latestQuery, type Submission } from "~/api/queries/submissions";
import { ArrivalTime } from "~/ui/time/time";
import { summaryOf } from "../fields/summary";
import { submissionPath } from "../paths";

interface LatestProps {
  size: number;
  /** What its form is called; undefined while that is not known. */
  formName: (endpointId: string) => string | undefined;
}

/** The newest of all forms, each opening its submission. */
export function Latest({ size, formName }: LatestProps) {
  const { data: submissions } = useSuspenseQuery(latestQuery(size));
  if (submissions.length === 0) {
    return (
      <p className="border-line border-t px-4 py-6 text-ink-soft sm:px-[22px]">
        No submissions yet. They'll appear here as they arrive.
      </p>
    );
  }
  return (
    // Its columns go by its own width: it stands beside another panel, or alone on a phone.
    <ul className="@container">
      {submissions.map((submission) => (
        <li key={submission.id} className="border-line border-t">
          <Arrival submission={submission} form={formName(submission.endpoint_id)} />
        </li>
      ))}
    </ul>
  );
}

function Arrival({ submission, form }: { submission: Submission; form?: string }) {
  const { who, what } = summaryOf(submission);
  return (
    <Link
      to={submissionPath(submission.id)}
      className={clsx(
        "grid min-h-[45px] grid-cols-[8px_minmax(0,1fr)_auto] items-baseline gap-x-3 px-4 py-3 sm:px-[22px]",
        "-outline-offset-2 hover:bg-sunken/60",
        "@xl:grid-cols-[8px_minmax(0,11rem)_minmax(0,1fr)_8.5rem]",
        "@4xl:grid-cols-[8px_minmax(0,13rem)_minmax(0,1fr)_minmax(0,10rem)_8.5rem]",
      )}
    >
      <span aria-hidden className={clsx("size-2 self-center rounded-round", !submission.read && "bg-ink")} />
      <span className="flex min-w-0 items-center gap-1.5">
        <span dir="auto" className={clsx("truncate", submission.read ? "font-medium" : "font-strong")}>
          {who}
        </span>
        {!submission.read && <span className="sr-only">unread</span>}
        {submission.files.length > 0 && (
          <Paperclip role="img" aria-label="has files" className="size-3.5 shrink-0 text-ink-faint" />
        )}
      </span>
      <span className="flex min-w-0 gap-1 text-ink-soft @max-xl:col-span-2 @max-xl:col-start-2 @max-xl:row-start-2">
        {form && (
          // However long the form's name is, the visitor's words have the larger part.
          <span className={clsx("flex gap-1 text-ink-faint @4xl:hidden", what ? "max-w-[45%] shrink-0" : "min-w-0")}>
            <span className="truncate">{form}</span>
            {what && <span aria-hidden>·</span>}
          </span>
        )}
        <span dir="auto" className="min-w-0 truncate text-left">
          {what}
        </span>
      </span>
      <span className="truncate text-13 text-ink-faint @max-4xl:hidden">{form}</span>
      <ArrivalTime
        at={submission.created_at}
        className="num whitespace-nowrap text-right text-13 text-ink-faint @max-xl:col-start-3 @max-xl:row-start-1"
      />
    </Link>
  );
}
