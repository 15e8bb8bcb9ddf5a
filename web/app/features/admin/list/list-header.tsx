import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Updated } from "./updated";

interface ListHeaderProps {
  title: string;
  /** When what is shown was loaded, in milliseconds; 0 while nothing is. */
  updatedAt?: number;
  /** Whether what is below it is as wide as a text, not as the window. */
  isNarrow?: boolean;
  /** Filters. */
  children?: ReactNode;
  /** Across from the title, instead of when it was loaded. */
  actions?: ReactNode;
}

/** Above a queue: its name, its filters, and how fresh it is. */
export function ListHeader({ title, updatedAt, isNarrow, children, actions }: ListHeaderProps) {
  return (
    <header
      className={clsx(
        "flex min-h-[62px] flex-wrap items-center gap-2 px-5 py-2.5 max-lg:min-h-0 max-lg:border-line max-lg:border-b max-lg:px-4 max-lg:py-2",
        isNarrow && "max-w-[64rem]",
        children === undefined && actions === undefined && updatedAt === undefined && "max-lg:sr-only",
      )}
    >
      {/* On small screens the tab above says it. */}
      <h1 className="mr-2 font-strong text-18 leading-tight tracking-[-0.01em] max-lg:sr-only">{title}</h1>
      {children}
      {updatedAt !== undefined && updatedAt > 0 && <Updated at={updatedAt} />}
      {actions && <div className="ml-auto flex gap-2">{actions}</div>}
    </header>
  );
}
