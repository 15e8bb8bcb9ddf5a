import { Skeleton } from "~/ui/feedback/skeleton";
import { Card } from "~/ui/layout/card";
import { ReadingSkeleton } from "./detail-skeleton";

export const sheetLook = "mt-4 p-4 sm:px-[34px] sm:pt-[26px] sm:pb-10";

export function SheetSkeleton() {
  return (
    <>
      <h1 className="sr-only">Submission</h1>
      <Skeleton className="h-5 w-28" />
      <Card className={sheetLook}>
        <ReadingSkeleton />
      </Card>
    </>
  );
}
