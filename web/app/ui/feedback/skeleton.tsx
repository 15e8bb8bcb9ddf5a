import { clsx } from "clsx";

/** The place of something that is still loading, in its final shape. Still on purpose: a page of pulses is no calm. */
export function Skeleton({ className = "h-4 w-full" }: { className?: string }) {
  return <span aria-hidden className={clsx("block rounded-tight bg-line/70", className)} />;
}

const widths = ["w-full", "w-11/12", "w-4/5", "w-3/5"];

export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <span className="grid gap-2.5">
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike
        <Skeleton key={line} className={`h-3.5 ${line === lines - 1 ? "w-3/5" : (widths[line % 3] ?? "w-full")}`} />
      ))}
    </span>
  );
}
