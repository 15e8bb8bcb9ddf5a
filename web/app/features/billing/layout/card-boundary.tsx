import { useQueryErrorResetBoundary } from "@tanstack/react-query";
import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Boundary } from "~/ui/feedback/boundary";
import { LoadFailure } from "~/ui/feedback/load-failure";
import { Skeleton } from "~/ui/feedback/skeleton";
import { BillingCard, cardEdges } from "./billing-card";

interface CardBoundaryProps {
  /** The card's; left out where it isn't known yet which card it will be. */
  title?: string;
  /** What is missing if it couldn't be loaded: "The invoices". */
  what: string;
  className?: string;
  /** The card's content while it loads, in its final shape. */
  skeleton: ReactNode;
  /** Its place on the page isn't known yet. */
  isPlacePending?: boolean;
  children: ReactNode;
}

/** Around a card that waits for its data: it loads and fails by itself, and the others stay. */
export function CardBoundary({ title, what, className, skeleton, isPlacePending, children }: CardBoundaryProps) {
  const { reset } = useQueryErrorResetBoundary();
  const loading = (
    <BillingCard title={title ?? <TitleSkeleton />} name={title ?? "Loading"} className={className} isLoading>
      <div className={clsx(cardEdges, "mt-3.5 flex-1")}>{skeleton}</div>
    </BillingCard>
  );
  if (isPlacePending) return loading;
  return (
    <Boundary
      onRetry={reset}
      fallback={loading}
      failed={(error, retry) => (
        <BillingCard title={title ?? what} className={className}>
          <div className={clsx(cardEdges, "mt-3.5")}>
            <LoadFailure what={what} error={error} onRetry={retry} />
          </div>
        </BillingCard>
      )}
    >
      {children}
    </Boundary>
  );
}

function TitleSkeleton() {
  return <Skeleton className="my-1 h-3.5 w-28" />;
}
