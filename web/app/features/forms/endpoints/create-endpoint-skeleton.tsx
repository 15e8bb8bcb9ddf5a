import { Skeleton } from "~/ui/feedback/skeleton";

export function CreateEndpointSkeleton() {
  return (
    <div aria-hidden className="flex flex-wrap items-end gap-x-2 gap-y-3">
      <Skeleton className="h-9 w-full sm:mt-[26px] sm:w-80" />
      <Skeleton className="h-9 w-full sm:w-[138px]" />
    </div>
  );
}
