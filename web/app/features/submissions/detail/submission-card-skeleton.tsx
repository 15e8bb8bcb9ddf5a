import { Skeleton } from "~/ui/feedback/skeleton";
import { Card } from "~/ui/layout/card";
import { DetailSkeleton } from "./detail-skeleton";

export const submissionCardClass = "mt-4 p-4 sm:px-[34px] sm:pt-[26px] sm:pb-10";

export function SubmissionCardSkeleton() {
  return (
    <>
      <h1 className="sr-only">Submission</h1>
      <Skeleton className="h-5 w-28" />
      <Card className={submissionCardClass}>
        <DetailSkeleton />
      </Card>
    </>
  );
}
