import Plus from "lucide-react/icons/plus";
import { memo, useRef } from "react";
import { DropLine } from "../drag/drop-line";
import { useDropPlace } from "../drag/use-drop-place";

interface InsertGapProps {
  label: string;
  /** The position that a field gets here. */
  at: number;
  onPress: (at: number) => void;
}

/** Between two fields: opens a line for another one. On a phone it's always there, else near the pointer. */
export const InsertGap = memo(function InsertGap({ label, at, onPress }: InsertGapProps) {
  const gap = useRef<HTMLDivElement>(null);
  const edge = useDropPlace(gap, at, true);
  return (
    <div
      ref={gap}
      className="group/gap relative z-[2] flex items-center max-lg:h-11 max-lg:before:flex-1 max-lg:before:border-line max-lg:before:border-t max-lg:after:flex-1 max-lg:after:border-line max-lg:after:border-t lg:-my-2 lg:h-4 lg:justify-center"
    >
      <span aria-hidden className="pointer-events-none absolute inset-x-0 top-1/2">
        <DropLine edge={edge} />
      </span>
      <button
        type="button"
        // By keyboard: Enter in a label does the same.
        tabIndex={-1}
        aria-label={label}
        title="Insert a field here"
        onClick={() => onPress(at)}
        className="mx-2 grid size-7 place-items-center rounded-round border border-line-strong bg-raised text-ink-soft shadow-rest hover:text-ink pointer-coarse:relative pointer-coarse:after:absolute pointer-coarse:after:-inset-2 focus-visible:opacity-100 lg:size-[26px] lg:opacity-0 lg:group-hover/gap:opacity-100"
      >
        <Plus aria-hidden className="size-3.5" />
      </button>
    </div>
  );
});
