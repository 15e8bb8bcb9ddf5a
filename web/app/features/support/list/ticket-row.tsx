import { clsx } from "clsx";
import { memo } from "react";
import { Link } from "react-router";
import { findWords } from "~/lib/matching/words";
import { exactTime } from "~/ui/time/time-text";
import type { Ticket } from "../api-types";
import { StateBadge } from "../state-badge";
import { nameOf, rowTime } from "../text";

export const rowId = (id: string) => `ticket-${id}`;

export const rowClass = clsx(
  "grid grid-cols-[8px_minmax(0,1fr)_auto] gap-x-2.5 gap-y-[3px] border-line border-b px-4 pt-[13px] pb-3.5",
  "-outline-offset-2 transition-colors duration-150 hover:bg-surface",
  "lg:aria-[current=page]:bg-surface lg:aria-[current=page]:shadow-[inset_3px_0_var(--color-ink)]",
  "lg:aria-[current=true]:bg-surface lg:aria-[current=true]:shadow-[inset_3px_0_var(--color-ink)]",
);

interface TicketRowProps {
  ticket: Ticket;
  to: string;
  /** It's the page, or only shown beside the list. */
  current: "page" | "true" | undefined;
  /** What was searched for is marked. */
  words: readonly string[];
}

/** A ticket in the list: its subject, the last reply and when, its status. */
export const TicketRow = memo(function TicketRow({ ticket, to, current, words }: TicketRowProps) {
  const { id, subject, state, unread, last_entry: last, last_entry_at: at } = ticket;
  return (
    <Link id={rowId(id)} to={to} aria-current={current} className={rowClass}>
      <span aria-hidden className={clsx("mt-[7px] size-2 rounded-round", unread && "bg-ink")} />
      <span dir="auto" className={clsx("truncate text-left", unread ? "font-strong" : "font-medium")}>
        <Found text={subject} words={words} />
      </span>
      <time dateTime={at} title={exactTime(at)} className="num text-12 text-ink-faint leading-[21px]">
        {rowTime(at)}
      </time>
      {unread && <span className="sr-only">unread</span>}
      <span className="col-span-2 col-start-2 truncate text-ink-soft">
        {nameOf(last.author)}: <Found text={last.text} words={words} />
      </span>
      <span className="col-start-2 mt-1 flex">
        <StateBadge state={state} />
      </span>
    </Link>
  );
});

function Found({ text, words }: { text: string; words: readonly string[] }) {
  if (words.length === 0) return text;
  return findWords(text, words).map(({ at, text: part, isFound }) =>
    isFound ? (
      <mark key={at} className="rounded-[2px] bg-mark text-inherit">
        {part}
      </mark>
    ) : (
      part
    ),
  );
}
