import { Skeleton } from "~/ui/feedback/skeleton";

const rows = ["first", "second", "third", "fourth", "fifth", "sixth"];

export function SubmissionListSkeleton() {
  return (
    <div aria-busy="true" role="status" aria-label="Loading submissions">
      <Skeleton className="mx-4 mt-4 mb-2.5 h-3 w-14" />
      {rows.map((row) => (
        <div key={row} className="grid grid-cols-[1fr_auto] gap-x-4 border-line border-b py-[17px] pr-4 pl-9">
          <Skeleton className="h-3.5 w-36" />
          <Skeleton className="h-3 w-9" />
          <Skeleton className="mt-2.5 h-3 w-full" />
          <Skeleton className="col-start-1 mt-2 h-3 w-2/3" />
        </div>
      ))}
    </div>
  );
}
