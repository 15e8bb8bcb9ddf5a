import { clsx } from "clsx";
import type { ReactNode } from "react";

interface ItemSectionProps {
  title: string;
  /** Across from the title. */
  aside?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** One part of an open item, between hairlines. */
export function ItemSection({ title, aside, className, children }: ItemSectionProps) {
  return (
    <section
      aria-label={title}
      className={clsx("border-line border-b px-[22px] pt-3.5 pb-4 last:border-b-0 max-lg:px-4 max-lg:py-4", className)}
    >
      <div className="flex items-baseline justify-between gap-3">
        <h3 className="min-w-0 truncate font-label text-13 text-ink-soft">{title}</h3>
        {aside && <span className="shrink-0 text-12 text-ink-faint">{aside}</span>}
      </div>
      {children}
    </section>
  );
}
