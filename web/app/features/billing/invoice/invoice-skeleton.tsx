import { Skeleton, SkeletonText } from "~/ui/feedback/skeleton";
import { InvoiceHeader } from "./invoice-header";
import { sheetClass } from "./sheet-class";

export function InvoiceSkeleton({ number }: { number: string }) {
  return (
    <>
      <InvoiceHeader number={number} />
      <div role="status" aria-busy="true" aria-label="Loading invoice" className={sheetClass}>
        <Skeleton className="h-8 w-40" />
        <div className="mt-14 grid max-w-72 gap-2">
          <SkeletonText lines={5} />
        </div>
        <Skeleton className="mt-10 h-8 w-32" />
        <div className="mt-8">
          <SkeletonText lines={6} />
        </div>
      </div>
    </>
  );
}
