import Trash2 from "lucide-react/icons/trash";
import X from "lucide-react/icons/x";
import type { Ref } from "react";
import { Link } from "react-router";
import { Button, buttonClass } from "~/ui/buttons/button";
import { IconButton } from "~/ui/buttons/icon-button";
import { ExactTime } from "~/ui/time/time";
import { dateOf } from "~/ui/time/time-text";
import { summaryOf } from "../fields/summary";
import { heldPath } from "../paths";
import type { ToolbarProps } from "../toolbar/toolbar-props";

const HELD_DAYS = 90;
const DAY_MS = 86_400_000;

/** This code may come after the page has moved the focus, so the heading takes it itself. */
const focus = (heading: HTMLHeadingElement | null) => heading?.focus({ preventScroll: true });

interface HeldDetailProps extends Omit<ToolbarProps, "onAct"> {
  heading: "h1" | "h2";
  headingRef?: Ref<HTMLHeadingElement>;
}

/** In place of a held submission's content: why there is none, and what can be done. */
export function HeldDetail({ submission, heading: Heading, headingRef, inInbox, onDelete, onClose }: HeldDetailProps) {
  const { created_at } = submission;
  const { who, what: size } = summaryOf(submission);
  const deletedAt = new Date(Date.parse(created_at) + HELD_DAYS * DAY_MS).toISOString();
  return (
    <article className="printed">
      <header className="flex items-start justify-between gap-6">
        <div className="min-w-0">
          <Heading
            ref={headingRef && focus}
            tabIndex={headingRef ? -1 : undefined}
            className="font-strong text-18 tracking-[-0.01em] max-sm:text-20"
          >
            {who}
          </Heading>
          <p className="num text-ink-soft">
            <ExactTime at={created_at} /> · {size}
          </p>
        </div>
        {onClose && <IconButton icon={X} label="Close" title="Close (Esc)" className="size-9!" onClick={onClose} />}
      </header>
      <div className="mt-[22px] grid max-w-[38rem] gap-3 border-line border-t pt-4">
        <p>
          This submission is saved, but its content is hidden until you open it. No emails or webhooks have been sent
          for it.
        </p>
        <p className="text-ink-soft">
          It arrived when your free submissions, file storage or spending limit were used up. Unless you open it, we'll
          delete it on {dateOf(deletedAt)}. Held submissions are opened newest first.
        </p>
        <div className="mt-1 flex flex-wrap gap-2 print:hidden">
          {!inInbox && (
            <Link to={heldPath(submission.endpoint_id)} className={buttonClass()}>
              View held submissions
            </Link>
          )}
          <Button look="danger" onClick={() => onDelete(submission)}>
            <Trash2 aria-hidden />
            Delete submission
          </Button>
        </div>
      </div>
    </article>
  );
}
