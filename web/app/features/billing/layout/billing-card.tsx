import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Card } from "~/ui/layout/card";

interface BillingCardProps {
  title: ReactNode;
  /** Its name for screen readers, where the title alone isn't one. */
  name?: string;
  /** Right after the title. */
  beside?: ReactNode;
  /** At the right of the title. */
  aside?: ReactNode;
  /** Where it lies on a wide screen. */
  className?: string;
  isLoading?: boolean;
  children: ReactNode;
}

export const cardEdges = "px-4 sm:px-6";

/** One sheet of the billing page. Its parts have `cardEdges`. */
export function BillingCard({ title, name, beside, aside, className, isLoading, children }: BillingCardProps) {
  return (
    <Card
      aria-label={name ?? (typeof title === "string" ? title : undefined)}
      aria-busy={isLoading || undefined}
      className={clsx("flex min-w-0 flex-col pt-4 pb-[18px] sm:pt-5 sm:pb-[22px]", className)}
    >
      <header className={`${cardEdges} flex items-baseline justify-between gap-x-4`}>
        <div className="flex min-w-0 flex-wrap items-baseline gap-x-3">
          <h2 className="font-strong text-15">{title}</h2>
          {beside}
        </div>
        {aside}
      </header>
      {children}
    </Card>
  );
}

/** A quiet line at the right of a title. */
export const asideClass = "num text-right text-ink-soft";

/** A link within a sentence or beside a title. The padding lies over the lines around it: room for a finger. */
export const linkClass = "-my-2 rounded-tight py-2 font-label text-accent-ink hover:underline";
