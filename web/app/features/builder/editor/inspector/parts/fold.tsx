import { clsx } from "clsx";
import ChevronRight from "lucide-react/icons/chevron-right";
import { type ReactNode, useId, useState } from "react";

interface FoldProps {
  title: string;
  /** What is set, in a word or two. */
  value: string;
  /** Something in it has to be corrected: then it can't be closed. */
  hasProblem?: boolean;
  children: ReactNode;
}

/** A setting that few forms need: a row that says what is set, and opens. */
export function Fold({ title, value, hasProblem = false, children }: FoldProps) {
  const [isAsked, setAsked] = useState(false);
  const isOpen = isAsked || hasProblem;
  const id = useId();
  return (
    <div className="-mx-4 border-line border-t">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setAsked(!isOpen)}
        className="flex min-h-10 w-full items-center gap-2 px-4 text-left text-13 -outline-offset-2 max-lg:min-h-12"
      >
        <span className="shrink-0 font-medium text-ink">{title}</span>
        <span className={clsx("min-w-0 flex-1 truncate", hasProblem ? "text-bad" : "text-ink-faint")}>
          {hasProblem ? "Needs attention" : value}
        </span>
        <ChevronRight
          aria-hidden
          className={clsx("size-4 shrink-0 text-ink-faint transition-transform duration-100", isOpen && "rotate-90")}
        />
      </button>
      {isOpen && (
        <div id={id} className="grid grid-cols-1 gap-3.5 px-4 pt-1 pb-4">
          {children}
        </div>
      )}
    </div>
  );
}
