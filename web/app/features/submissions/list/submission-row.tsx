import { clsx } from "clsx";
import Paperclip from "lucide-react/icons/paperclip";
import Star from "lucide-react/icons/star";
import { type MouseEvent, memo, use } from "react";
import { Link } from "react-router";
import type { Submission } from "~/api/queries/submissions";
import { Badge } from "~/ui/data/badge";
import { ShortTime } from "~/ui/time/time";
import { LabelTag } from "../actions/labels/label-tag";
import { summaryOf } from "../fields/summary";
import { submissionPath } from "../paths";
import { Found, HighlightsContext } from "../search/highlights-context";
import { SelectBox, StarButton, UnreadDot } from "./row-controls";
import type { RowProps } from "./row-props";

export const rowId = (id: string) => `row-${id}`;

/** Opens beside the list or in its place, or selects with Shift; with another key held the browser has its own way with links. */
export function rowClick({ submission: { id }, onOpen, onToggle }: RowProps) {
  return (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.altKey) return;
    if (event.shiftKey) {
      event.preventDefault();
      onToggle(id, true);
    } else {
      event.preventDefault();
      onOpen(id);
    }
  };
}

export const rowClass = clsx(
  "-outline-offset-2 transition-colors duration-150 hover:bg-surface",
  "aria-[current=true]:bg-surface aria-[current=true]:shadow-[inset_2px_0_var(--color-ink)]",
);

/** Drawn again only if something about it has changed: as one scrolls, most rows stay. */
export const SubmissionRow = memo(function SubmissionRow(props: RowProps) {
  const { submission, current, selected, selecting, isFresh, form } = props;
  const { who, what } = summaryOf(submission);
  const { id, files, created_at } = submission;
  // Nothing can be done to a held one but to open or delete it.
  const isHeld = submission.state === "held";
  const read = submission.read || isHeld;
  return (
    <div className="group/row relative h-[3.875rem] contain-strict">
      <Link
        id={rowId(id)}
        to={submissionPath(id)}
        onClick={rowClick(props)}
        aria-current={current || undefined}
        className={clsx(
          rowClass,
          "block h-full select-none overflow-hidden border-line border-b pt-[9px] pr-4 pl-9 leading-[1.3125rem]",
          "pointer-coarse:pl-11",
          (selected || isFresh) && "bg-sunken",
        )}
      >
        <span className="flex items-center gap-[7px]">
          <UnreadDot read={read} inline />
          <span dir="auto" className={clsx("min-w-0 truncate", read ? "font-medium" : "font-strong")}>
            <Found text={who} field="from" />
          </span>
          {!read && <span className="sr-only">unread</span>}
          {submission.label && <LabelTag label={submission.label} />}
          {submission.starred && (
            <Star role="img" aria-label="starred" className="size-3.5 shrink-0 fill-star text-star" />
          )}
          {files.length > 0 && (
            <Paperclip
              role="img"
              aria-label={files.length === 1 ? "1 file" : `${files.length} files`}
              className="size-3.5 shrink-0 text-ink-faint"
            />
          )}
          <RowBadges submission={submission} isFresh={isFresh} />
          <ShortTime at={created_at} className="num ml-auto whitespace-nowrap pl-2 text-12 text-ink-faint" />
        </span>
        <span dir="auto" className="block truncate text-left text-ink-soft">
          {form && (
            <>
              {/* Its message has the room, not its form's name. */}
              <span className="inline-block max-w-44 truncate align-bottom text-ink-faint">{form}</span>
              <span className="text-ink-faint"> · </span>
            </>
          )}
          <Preview submission={submission} what={what} />
        </span>
      </Link>
      <UnreadDot read={read} className={clsx("top-[0.9375rem] left-4", selecting && "hidden")} />
      {!isHeld && (
        <>
          <SelectBox
            {...props}
            shown={selecting}
            who={who}
            className="top-[11px] left-[11px] pointer-coarse:left-[16px]"
          />
          <StarButton
            {...props}
            who={who}
            onHover
            className="absolute right-2 bottom-1 bg-surface pointer-coarse:hidden"
          />
        </>
      )}
    </div>
  );
});

function Preview({ submission, what }: Pick<RowProps, "submission"> & { what: string }) {
  return use(HighlightsContext)?.preview(submission, what) ?? what;
}

/** What is unusual about one. */
export function RowBadges({ submission, isFresh }: { submission: Submission; isFresh: boolean }) {
  return (
    <>
      {isFresh && (
        <span className="shrink-0">
          <Badge>New</Badge>
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
