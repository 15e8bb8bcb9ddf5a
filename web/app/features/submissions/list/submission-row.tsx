import { clsx } from "clsx";
import { type MouseEvent, memo } from "react";
import { Link } from "react-router";
import { Badge } from "~/ui/data/badge";
import { ShortTime } from "~/ui/time/time";
import { summaryOf } from "../fields/summary";
import { submissionPath } from "../paths";
import type { Submission } from "../queries";
import { SelectBox, StarButton, UnreadDot } from "./row-controls";
import type { RowProps } from "./row-props";

export const rowId = (id: string) => `row-${id}`;

/** Opens beside the list, or selects with Shift; with another key held the browser has its own way with links. */
export function rowClick({ submission: { id }, onOpen, onToggle }: RowProps) {
  return (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.altKey) return;
    if (event.shiftKey) {
      event.preventDefault();
      onToggle(id, true);
    } else if (onOpen(id)) event.preventDefault();
  };
}

export const rowClass = clsx(
  "-outline-offset-2 transition-colors duration-150 hover:bg-surface",
  "aria-[current=true]:bg-surface aria-[current=true]:shadow-[inset_3px_0_var(--color-accent)]",
);

/** Drawn again only if something about it has changed: as one scrolls, most rows stay. */
export const SubmissionRow = memo(function SubmissionRow(props: RowProps) {
  const { submission, current, selected, selecting, isFresh, form } = props;
  const { who, what } = summaryOf(submission);
  const { id, read, files, created_at } = submission;
  return (
    <div className="group/row relative h-[5.75rem] contain-strict">
      <Link
        id={rowId(id)}
        to={submissionPath(id)}
        onClick={rowClick(props)}
        aria-current={current || undefined}
        className={clsx(
          rowClass,
          "block h-full select-none overflow-hidden border-line border-b pt-[13px] pr-4 pl-9 pointer-coarse:pl-11",
          (selected || isFresh) && "bg-accent-soft/55",
        )}
      >
        <span className="flex items-center gap-1.5">
          <UnreadDot read={read} inline />
          <span dir="auto" className={clsx("min-w-0 truncate", read ? "font-medium" : "font-strong")}>
            {who}
          </span>
          {!read && <span className="sr-only">unread</span>}
          {submission.starred && <span className="sr-only">starred</span>}
          <RowBadges submission={submission} isFresh={isFresh} />
          {files.length > 0 && (
            <span className="shrink-0">
              <Badge>{files.length === 1 ? "1 file" : `${files.length} files`}</Badge>
            </span>
          )}
          <ShortTime at={created_at} className="num ml-auto whitespace-nowrap pl-2 text-12 text-ink-faint" />
        </span>
        <span dir="auto" className="wrap-anywhere line-clamp-2 pr-7 text-left text-ink-soft">
          {form && (
            <>
              {/* Its message has the room, not its form's name. */}
              <span className="inline-block max-w-44 truncate align-bottom text-ink-faint">{form}</span>
              <span className="text-ink-faint"> · </span>
            </>
          )}
          {what}
        </span>
      </Link>
      <UnreadDot read={read} className={clsx("top-[19px] left-4", selecting && "hidden")} />
      <SelectBox {...props} shown={selecting} who={who} className="top-[15px] left-[11px] pointer-coarse:left-[16px]" />
      <StarButton {...props} who={who} className="absolute right-2 bottom-2.5" />
    </div>
  );
});

/** What is unusual about one. */
export function RowBadges({ submission, isFresh }: { submission: Submission; isFresh: boolean }) {
  return (
    <>
      {isFresh && (
        <span className="shrink-0">
          <Badge tone="accent">New</Badge>
        </span>
      )}
      {submission.test && (
        <span className="shrink-0">
          <Badge tone="note">Test</Badge>
        </span>
      )}
    </>
  );
}
