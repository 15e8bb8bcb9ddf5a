import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Card } from "~/ui/layout/card";

interface PanelProps {
  title: string;
  /** Right after the title. */
  beside?: ReactNode;
  /** At the right of the title. */
  aside?: ReactNode;
  children: ReactNode;
  className?: string;
}

export function Panel({ title, beside, aside, children, className }: PanelProps) {
  return (
    <Card aria-label={title} className={clsx("flex flex-col", className)}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 px-4 pt-[18px] pb-3 sm:px-[22px]">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <h2 className="font-label text-13 text-ink-soft">{title}</h2>
          {beside}
        </div>
        {aside}
      </div>
      {children}
    </Card>
  );
}
