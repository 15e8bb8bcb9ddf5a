import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { EmptyState } from "~/ui/feedback/empty-state";
import { LoadFailure } from "~/ui/feedback/load-failure";
import { Skeleton } from "~/ui/feedback/skeleton";

interface ListStateProps<Data> {
  query: UseQueryResult<Data>;
  /** What is missing where it couldn't be loaded: "The tickets". */
  what: string;
  isEmpty?: (data: Data) => boolean;
  empty?: { title: string; text: ReactNode; action?: ReactNode };
  children: (data: Data) => ReactNode;
}

/** A list while it loads, where it failed, without rows, or with them. What was loaded stays while it is loaded again. */
export function ListState<Data>({ query, what, isEmpty, empty, children }: ListStateProps<Data>) {
  const { data, error, refetch } = query;
  if (data === undefined && error) {
    return (
      <div className="px-5 py-4 max-lg:px-4">
        <LoadFailure what={what} error={error} onRetry={() => void refetch()} />
      </div>
    );
  }
  if (data === undefined) return <Rows />;
  if (empty && isEmpty?.(data)) {
    return (
      <EmptyState title={empty.title} action={empty.action}>
        {empty.text}
      </EmptyState>
    );
  }
  return children(data);
}

const waiting = ["first", "second", "third", "fourth", "fifth"];

function Rows() {
  return (
    <div aria-busy="true" className="border-line border-t">
      {waiting.map((key) => (
        <div key={key} className="flex h-11 items-center gap-8 border-line border-b px-5 max-lg:h-[71px] max-lg:px-4">
          <Skeleton className="h-3.5 w-64 max-w-[60%]" />
          <Skeleton className="h-3.5 w-24" />
        </div>
      ))}
    </div>
  );
}
