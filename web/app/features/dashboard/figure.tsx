import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Skeleton } from "~/ui/feedback/skeleton";
import { Card } from "~/ui/layout/card";

/** The month across the whole width on a phone, the others in two columns below it. */
export function Strip({ children, isLoading }: { children: ReactNode; isLoading?: boolean }) {
  return (
    <Card
      aria-label="Statistics"
      aria-busy={isLoading}
      className="grid grid-cols-2 sm:grid-cols-3 lg:grid-cols-[2fr_1fr_1fr_1fr]"
    >
      {children}
    </Card>
  );
}

interface FigureProps {
  label: string;
  value: ReactNode;
  /** What the value counts. */
  noun?: string;
  /** Words in place of a number are smaller. */
  isWords?: boolean;
  /** What it means, in one line where there is room. */
  children: ReactNode;
}

const wordsClass = "font-label text-15 text-ink-soft";

/** One number of the strip, with its noun. */
export function Figure({ label, value, noun, isWords, children }: FigureProps) {
  return (
    <div className="min-w-0 border-line p-4 max-sm:nth-4:col-span-2 max-lg:first:col-span-full max-lg:not-first:border-t max-lg:nth-3:border-l sm:px-[22px] sm:py-[18px] sm:max-lg:nth-4:border-l lg:not-first:border-l">
      <h2 className="font-label text-13 text-ink-soft">{label}</h2>
      <p className="num flex min-h-[33px] flex-wrap items-baseline gap-x-1.5">
        <span className={clsx("leading-[33px]", isWords ? wordsClass : "font-strong text-[26px] tracking-[-0.02em]")}>
          {value}
        </span>{" "}
        {noun && <span className="text-13 text-ink-soft">{noun}</span>}
      </p>
      <div className="num mt-0.5 text-12 text-ink-faint leading-5">{children}</div>
    </div>
  );
}

export function ValueSkeleton() {
  return <Skeleton className="mt-1 h-[25px] w-14" />;
}

export function NoteSkeleton() {
  return <Skeleton className="my-1 h-3 w-24 max-w-full" />;
}

/** The quota's month is UTC's. */
export const monthName = () =>
  new Intl.DateTimeFormat(undefined, { month: "long", timeZone: "UTC" }).format(new Date());
