import { clsx } from "clsx";
import type { ReactNode } from "react";

interface SplitProps {
  children: ReactNode;
  pane?: ReactNode;
  /** The whole width, as for a table, until something is opened; then both share it. */
  isWide?: boolean;
}

/** The list, and beside it, where there is room, what is open. */
export function Split({ children, pane, isWide = false }: SplitProps) {
  const hasPane = Boolean(pane) || !isWide;
  return (
    <div
      className={clsx(
        "grid lg:grow print:block",
        isWide
          ? pane && "lg:grid-cols-[minmax(0,1fr)_minmax(26rem,42%)]"
          : "lg:grid-cols-[minmax(380px,460px)_minmax(0,1fr)]",
      )}
    >
      {/* On a phone the bar is at the bottom: the last row can be scrolled out from under it. */}
      <div
        className={clsx(
          "min-w-0 border-line max-sm:pb-[calc(3.5rem+env(safe-area-inset-bottom))]",
          hasPane && "lg:border-r",
        )}
      >
        {children}
      </div>
      {hasPane && <div className="bg-surface max-lg:hidden print:block">{pane}</div>}
    </div>
  );
}

interface BarProps {
  children: ReactNode;
  /** The search bar is above it. */
  isBelowSearch: boolean;
}

/** Above the list, and in sight while it scrolls. On a phone it is at the bottom, so that the rows begin further up. */
export function Bar({ children, isBelowSearch }: BarProps) {
  return (
    <div
      className={clsx(
        "list-bar z-10 grid min-h-11 content-center border-line bg-ground px-4 py-1",
        "sm:sticky sm:border-b",
        isBelowSearch ? "sm:top-13" : "sm:top-0",
        "max-sm:fixed max-sm:inset-x-0 max-sm:bottom-0 max-sm:min-h-14 max-sm:border-t max-sm:bg-surface max-sm:px-3",
        "max-sm:pb-[calc(0.25rem+env(safe-area-inset-bottom))]",
      )}
    >
      {children}
    </div>
  );
}
