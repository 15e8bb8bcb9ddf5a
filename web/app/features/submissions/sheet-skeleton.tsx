import { Card } from "~/ui/card";
import { Skeleton } from "~/ui/skeleton";
import { ReadingSkeleton } from "./reading-skeleton";

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
