import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Skeleton, SkeletonText } from "../feedback/skeleton";
import { Card } from "./card";

interface SectionProps {
  title: string;
  /** Then it is only said: what leads here has just shown it. */
  titleHidden?: boolean;
  lead?: ReactNode;
  /** Right after the title: a state's badge. */
  meta?: ReactNode;
  /** Across from the title: what is done to all of it. */
  aside?: ReactNode;
  children: ReactNode;
}

/** One part of the settings: a title, what it is for, and sheets below. */
export function Section({ title, titleHidden, lead, meta, aside, children }: SectionProps) {
  return (
    // What is wider than the screen scrolls within its own part.
    <section className="grid gap-5 *:min-w-0">
      <header
        className={clsx(
          titleHidden && !lead && !aside ? "sr-only" : "flex flex-wrap justify-between gap-x-6 gap-y-3",
          titleHidden ? "items-center" : "items-start",
        )}
      >
        <div className="min-w-0 flex-1 basis-72">
          <div className={titleHidden ? "sr-only" : "flex items-center gap-3"}>
            <h2 className="display text-22 leading-tight">{title}</h2>
            {meta}
          </div>
          {lead && <p className={clsx("max-w-[36rem] text-ink-soft", !titleHidden && "mt-1")}>{lead}</p>}
        </div>
        {aside}
      </header>
      {children}
    </section>
  );
}

/** A sheet with something to fill in. */
export const formCardClass = "max-w-[36rem] px-4 py-5 sm:px-[22px]";

export function SectionSkeleton({ titleHidden = false }: { titleHidden?: boolean }) {
  return (
    <div aria-busy="true" className="grid gap-5">
      {!titleHidden && (
        <div className="grid gap-2.5">
          <Skeleton className="h-6 w-40" />
          <Skeleton className="h-4 w-64" />
        </div>
      )}
      <Card className={titleHidden ? "px-4 py-5 sm:px-[22px]" : formCardClass}>
        <SkeletonText lines={5} />
      </Card>
    </div>
  );
}
