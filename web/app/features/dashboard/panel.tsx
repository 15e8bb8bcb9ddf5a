import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Card } from "~/ui/card";

interface PanelProps {
  title: string;
  /** At the right of the title. */
  aside?: ReactNode;
  children: ReactNode;
  className?: string;
}

export function Panel({ title, aside, children, className }: PanelProps) {
  return (
    <Card aria-label={title} className={clsx("flex flex-col", className)}>
      <div className="flex items-center justify-between gap-4 px-4 pt-[18px] pb-3 sm:px-[22px]">
        <h2 className="font-label text-13 text-ink-soft">{title}</h2>
        {aside}
      </div>
      {children}
    </Card>
  );
}
