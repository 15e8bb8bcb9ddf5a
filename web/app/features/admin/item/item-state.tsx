import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { isGone } from "~/api/errors/error";
import { EmptyState } from "~/ui/feedback/empty-state";
import { LoadFailure } from "~/ui/feedback/load-failure";
import { SkeletonText } from "~/ui/feedback/skeleton";

interface ItemStateProps<Data> {
  query: UseQueryResult<Data>;
  /** "The ticket" */
  what: string;
  children: (data: Data) => ReactNode;
}

/** An item, or a part of one, while it loads, where it failed or doesn't exist, or as it is. */
export function ItemState<Data>({ query, what, children }: ItemStateProps<Data>) {
  const { data, error, refetch } = query;
  if (data !== undefined) return children(data);
  if (isGone(error)) {
    return <EmptyState title={`${what} doesn't exist`}>It may have been deleted with its workspace.</EmptyState>;
  }
  if (error) {
    return (
      <div className="p-4">
        <LoadFailure what={what} error={error} onRetry={() => void refetch()} />
      </div>
    );
  }
  return (
    <div aria-busy="true" className="px-[22px] py-4 max-lg:px-4">
      <SkeletonText lines={5} />
    </div>
  );
}
