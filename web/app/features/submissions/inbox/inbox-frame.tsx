import { clsx } from "clsx";
import type { ReactNode } from "react";

interface SplitProps {
  children: ReactNode;
  pane?: ReactNode;
  /** A table has the whole width until something is opened; then both share it. */
  table?: boolean;
}

/** The list, and beside it, where there is room, what is open. */
export function Split({ children, pane, table = false }: SplitProps) {
  return (
    <div
      className={clsx(
        "grid lg:grow print:block",
        table
          ? pane && "lg:grid-cols-[minmax(0,1fr)_minmax(26rem,42%)]"
          : "lg:grid-cols-[minmax(380px,460px)_minmax(0,1fr)]",
      )}
    >
      <div className="min-w-0 border-line lg:border-r">{children}</div>
      {(pane || !table) && <div className="bg-surface max-lg:hidden print:block">{pane}</div>}
    </div>
  );
}

/** Above the list, and in sight while it scrolls. */
export function Bar({ children }: { children: ReactNode }) {
  return (
    <div className="@container sticky top-0 z-10 grid min-h-14 content-center border-line border-b bg-ground px-4 py-2.5">
      {children}
    </div>
  );
}
