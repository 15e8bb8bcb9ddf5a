import { Skeleton } from "~/ui/feedback/skeleton";

const rows = ["first", "second", "third", "fourth", "fifth", "sixth"];

/** Tickets that are loading, in their final shape. */
export function ListSkeleton() {
  return (
    <div aria-busy="true" role="status" aria-label="Loading tickets">
      {rows.map((row) => (
        <div key={row} className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-2.5 border-line border-b py-4 pr-4 pl-[34px]">
          <Skeleton className="h-3.5 w-48 max-w-full" />
          <Skeleton className="h-3 w-9" />
          <Skeleton className="col-span-2 h-3 w-11/12" />
          <Skeleton className="h-4 w-20" />
        </div>
      ))}
    </div>
  );
}
