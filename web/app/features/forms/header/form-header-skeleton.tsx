import { Skeleton } from "~/ui/feedback/skeleton";

/** Of the header of a form's pages, loading or not. On a phone it is 80 px high, so that content begins near the top. */
export const headerClass = "border-line border-b px-4 sm:px-6 sm:pt-3.5";
export const headerRowClass = "flex h-10 min-w-0 items-center gap-x-3.5";
/** Scrolls from edge to edge where the tabs don't fit. */
export const tabRowClass =
  "-mx-4 -mb-px flex gap-[22px] overflow-x-auto overflow-y-hidden px-4 sm:-mx-6 sm:mt-0.5 sm:px-6";

export function FormHeaderSkeleton() {
  return (
    <header aria-busy="true" className={headerClass}>
      <h1 className="sr-only">Form</h1>
      <div className={headerRowClass}>
        <Skeleton className="h-5 w-36" />
        <Skeleton className="h-4 w-56 max-sm:hidden" />
      </div>
      <div aria-hidden className={tabRowClass}>
        {["w-11", "w-9", "w-14", "w-14"].map((width, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the tabs keep their places
          <span key={index} className="flex h-10 items-center">
            <Skeleton className={`h-4 ${width}`} />
          </span>
        ))}
      </div>
    </header>
  );
}
