import { Skeleton } from "~/ui/feedback/skeleton";

const rows = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"];

export function SubmissionListSkeleton() {
  return (
    <div aria-busy="true" role="status" aria-label="Loading submissions">
      <div className="h-8 px-4 pt-3">
        <Skeleton className="h-3 w-14" />
      </div>
      {rows.map((row) => (
        <div
          key={row}
          className="grid h-[3.875rem] grid-cols-[1fr_auto] content-center gap-x-4 border-line border-b pr-4 pl-9 pointer-coarse:pl-11"
        >
          <Skeleton className="h-3.5 w-36" />
          <Skeleton className="h-3 w-9" />
          <Skeleton className="mt-2 h-3 w-full" />
        </div>
      ))}
    </div>
  );
}
