import { Skeleton } from "~/ui/feedback/skeleton";

export function CreateEndpointSkeleton() {
  return (
    <div aria-hidden className="ml-auto flex gap-4">
      <Skeleton className="h-9 w-[260px] max-sm:hidden" />
      <Skeleton className="h-9 w-[138px] max-sm:h-10" />
    </div>
  );
}
