import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Kbd } from "~/ui/data/kbd";

interface SplitViewProps {
  list: ReactNode;
  /** The open item; on small screens it takes the place of the list. */
  item?: ReactNode;
  /** What to do while none is open: "Select a ticket". */
  hint: string;
  /** Names the item's column. */
  itemLabel: string;
}

/** A queue, with the open item in a column of 420 px. */
export function SplitView({ list, item, hint, itemLabel }: SplitViewProps) {
  return (
    <main className="lg:grid lg:h-full lg:grid-cols-[minmax(0,1fr)_400px] xl:grid-cols-[minmax(0,1fr)_420px]">
      {/* The list has the heading, where it is shown. */}
      {item !== undefined && <h1 className="sr-only lg:hidden">{itemLabel}</h1>}
      <div className={clsx("relative min-w-0 lg:overflow-y-auto", item !== undefined && "max-lg:hidden")}>{list}</div>
      <section
        aria-label={itemLabel}
        className={clsx("border-line bg-surface lg:overflow-y-auto lg:border-l", item === undefined && "max-lg:hidden")}
      >
        {item ?? <Hint>{hint}</Hint>}
      </section>
    </main>
  );
}

function Hint({ children }: { children: ReactNode }) {
  return (
    <div className="grid h-full content-center justify-items-center gap-3 px-6 text-center">
      <p className="text-ink-soft">{children}</p>
      <p className="flex items-center gap-1.5 text-13 text-ink-faint pointer-coarse:hidden">
        <Kbd>j</Kbd>
        <Kbd>k</Kbd> to move, <Kbd>Enter</Kbd> to open
      </p>
    </div>
  );
}
