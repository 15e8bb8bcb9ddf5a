import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Card } from "~/ui/layout/card";

interface PanelProps {
  title: string;
  /** For links that lead to it. */
  id?: string;
  /** Right after the title. */
  beside?: ReactNode;
  /** At the right of the title. */
  aside?: ReactNode;
  children: ReactNode;
}

export function Panel({ title, id, beside, aside, children }: PanelProps) {
  return (
    <Card
      id={id}
      // What a link leads to takes the focus.
      tabIndex={id ? -1 : undefined}
      aria-label={title}
      className={clsx("flex flex-col", id && "scroll-mt-20 target:border-field-line")}
    >
      <div className="flex items-center justify-between gap-x-4 px-4 pt-[18px] pb-3 sm:px-[22px]">
        <div className="flex min-w-0 flex-wrap items-center gap-x-4 gap-y-1">
          <h2 className="font-label text-13 text-ink-soft">{title}</h2>
          {beside}
        </div>
        {aside}
      </div>
      {children}
    </Card>
  );
}

/** A link at the right of a title; as tall as a finger needs, without making the title's line taller. */
export const asideLinkClass = "-my-3 shrink-0 rounded-tight py-3 font-label text-12 text-accent-ink hover:underline";

/** Unread is a dot and words. */
export function UnreadCount({ count }: { count: string }) {
  return (
    <span className="num inline-flex items-center gap-1.5 whitespace-nowrap text-12 text-ink-soft">
      <span aria-hidden className="size-2 rounded-round bg-ink" />
      {count} unread
    </span>
  );
}
