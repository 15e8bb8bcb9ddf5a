import { Skeleton } from "~/ui/feedback/skeleton";

const labels = ["w-24", "w-36", "w-28", "w-44"];

/** The editor while it loads. */
export function EditorSkeleton() {
  return (
    <div aria-busy="true" className="full-window fixed inset-0 z-10 flex flex-col overflow-hidden bg-sunken">
      <div className="flex h-14 shrink-0 items-center gap-4 border-line border-b bg-surface px-4">
        <Skeleton className="h-4 w-36" />
        <Skeleton className="ml-auto h-9 w-24" />
      </div>
      <div className="grid min-h-0 flex-1 lg:grid-cols-[220px_minmax(0,1fr)_300px]">
        <div className="border-line border-r bg-surface max-lg:hidden" />
        <div className="mx-auto w-full lg:max-w-[640px] lg:px-6 lg:pt-[22px]">
          <div className="grid gap-9 border-line bg-surface px-4 py-8 max-lg:border-b lg:rounded-card lg:border lg:px-13">
            <Skeleton className="h-7 w-52" />
            {labels.map((width) => (
              <div key={width}>
                <Skeleton className={`h-3.5 ${width}`} />
                <Skeleton className="mt-3 h-[42px] w-full" />
              </div>
            ))}
          </div>
        </div>
        <div className="border-line border-l bg-surface max-lg:hidden" />
      </div>
    </div>
  );
}
