import { Skeleton } from "~/ui/feedback/skeleton";

export function FormHeadingSkeleton() {
  return (
    <div aria-busy="true" className="flex h-9 items-center gap-3.5">
      <h1 className="sr-only">Form</h1>
      <Skeleton className="h-5 w-36" />
      <Skeleton className="h-4 w-56 max-sm:hidden" />
    </div>
  );
}
