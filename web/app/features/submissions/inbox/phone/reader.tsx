import ArrowLeft from "lucide-react/icons/arrow-left";
import ChevronDown from "lucide-react/icons/chevron-down";
import ChevronUp from "lucide-react/icons/chevron-up";
import { useLayoutEffect, useRef } from "react";
import { IconButton } from "~/ui/buttons/icon-button";
import { OpenedSubmission, type OpenedSubmissionProps } from "../opened-submission";

interface ReaderProps extends Omit<OpenedSubmissionProps, "heading" | "headingRef"> {
  /** Where Back leads to. */
  title: string;
  ids: readonly string[];
  total?: number | null;
  onBack: () => void;
  onMove: (id: string) => void;
}

/**
 * A submission on the whole screen, where there is no room for a pane. It covers the page instead of replacing it, so the
 * list keeps its scroll position; styles/app.css hides what is below.
 */
export function Reader({ title, ids, total, onBack, onMove, ...opened }: ReaderProps) {
  const screen = useRef<HTMLDivElement>(null);
  const { id } = opened;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another submission is the occasion, not an input
  useLayoutEffect(() => {
    if (screen.current) screen.current.scrollTop = 0;
  }, [id]);
  return (
    <div ref={screen} className="reader fixed inset-0 z-40 overflow-y-auto overscroll-contain bg-surface">
      <div className="sticky top-0 z-10 flex h-13 items-center border-line border-b bg-surface px-1">
        <button
          type="button"
          onClick={onBack}
          className="flex h-11 min-w-0 items-center gap-2.5 rounded-control px-3 font-strong text-16"
        >
          <ArrowLeft aria-hidden className="size-[18px] shrink-0" />
          <span className="sr-only">Back to </span>
          <span className="truncate">{title}</span>
        </button>
        <Position id={id} ids={ids} total={total} onMove={onMove} />
      </div>
      <div className="px-4 pt-4 pb-6 sm:px-8 sm:pt-6">
        <OpenedSubmission {...opened} heading="h1" takesFocus />
      </div>
    </div>
  );
}

function Position({ id, ids, total, onMove }: Pick<ReaderProps, "id" | "ids" | "total" | "onMove">) {
  const at = ids.indexOf(id);
  // It has left the list, or is further down than the list has been loaded.
  if (at === -1) return null;
  const number = new Intl.NumberFormat();
  return (
    <>
      <span className="num ml-auto shrink-0 whitespace-nowrap pl-2 text-ink-soft">
        {number.format(at + 1)} of {number.format(Math.max(total ?? 0, ids.length))}
      </span>
      <MoveButton icon={ChevronUp} label="Previous submission" to={ids[at - 1]} onMove={onMove} />
      <MoveButton icon={ChevronDown} label="Next submission" to={ids[at + 1]} onMove={onMove} />
    </>
  );
}

interface MoveButtonProps {
  icon: typeof ChevronUp;
  label: string;
  to: string | undefined;
  onMove: (id: string) => void;
}

/** At the end it can't be pressed, but keeps the focus. */
function MoveButton({ icon, label, to, onMove }: MoveButtonProps) {
  return (
    <IconButton
      icon={icon}
      label={label}
      aria-disabled={to === undefined || undefined}
      className="size-11! aria-disabled:opacity-40"
      onClick={() => to !== undefined && onMove(to)}
    />
  );
}
