import { clsx } from "clsx";
import { Star } from "lucide-react";
import type { MouseEvent } from "react";
import { Link } from "react-router";
import { Badge } from "~/ui/badge";
import { ShortTime } from "~/ui/time";
import { submissionPath } from "./paths";
import type { Submission } from "./queries";
import { summaryOf } from "./summary";

interface SubmissionRowProps {
  submission: Submission;
  selected: boolean;
  /** True if it was shown beside the list; else the link leads to its own page. */
  onSelect: (id: string) => boolean;
}

export const rowId = (id: string) => `row-${id}`;

export function SubmissionRow({ submission, selected, onSelect }: SubmissionRowProps) {
  const { who, what } = summaryOf(submission);
  const { id, read, starred, files, created_at } = submission;
  const click = (event: MouseEvent) => {
    const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
    if (!elsewhere && onSelect(id)) event.preventDefault();
  };
  return (
    <Link
      id={rowId(id)}
      to={submissionPath(id)}
      onClick={click}
      aria-current={selected || undefined}
      className={clsx(
        "grid grid-cols-[10px_minmax(0,1fr)_auto] gap-x-2.5 border-line border-b px-4 pt-[13px] pb-3.5 -outline-offset-2",
        "hover:bg-surface aria-[current=true]:bg-surface aria-[current=true]:shadow-[inset_3px_0_var(--color-accent)]",
      )}
    >
      <span aria-hidden className={clsx("mt-[7px] size-2 rounded-round", !read && "bg-accent")} />
      <span className="min-w-0">
        <span className="flex min-w-0 items-center gap-1.5">
          <span dir="auto" className={clsx("truncate", read ? "font-medium" : "font-strong")}>
            {who}
          </span>
          {!read && <span className="sr-only">unread</span>}
          {starred && <Star role="img" aria-label="starred" className="size-3.5 shrink-0 fill-accent text-accent" />}
          {files.length > 0 && (
            <span className="shrink-0">
              <Badge>{files.length === 1 ? "1 file" : `${files.length} files`}</Badge>
            </span>
          )}
        </span>
        {what && (
          <span dir="auto" className="wrap-anywhere line-clamp-2 text-left text-ink-soft">
            {what}
          </span>
        )}
      </span>
      <ShortTime at={created_at} className="num whitespace-nowrap pt-px text-12 text-ink-faint" />
    </Link>
  );
}
