import { clsx } from "clsx";
import Check from "lucide-react/icons/check";
import Star from "lucide-react/icons/star";
import type { RowProps } from "./row-props";

/** Unread. Where fingers are, its place belongs to the box, and it stands `inline` before the name. */
export function UnreadDot({ read, inline, className }: { read: boolean; inline?: boolean; className?: string }) {
  if (read) return null;
  return (
    <span
      aria-hidden
      className={clsx(
        "size-2 shrink-0 rounded-round bg-ink",
        inline
          ? "hidden pointer-coarse:inline-block"
          : "pointer-events-none absolute pointer-coarse:hidden group-hover/row:hidden",
        className,
      )}
    />
  );
}

interface SelectBoxProps extends Pick<RowProps, "submission" | "selected" | "onToggle"> {
  who: string;
  /** Else only while the pointer is over the row. */
  shown: boolean;
  className?: string;
}

/**
 * By keyboard the row is selected with x, hence no stop of its own. Lighter than <Checkbox>: a table draws fifty at once.
 * Larger to the touch than to the eye.
 */
export function SelectBox({ submission: { id }, selected, onToggle, who, shown, className }: SelectBoxProps) {
  return (
    <>
      <input
        type="checkbox"
        aria-label={`Select ${who}`}
        tabIndex={-1}
        checked={selected}
        onClick={(event) => onToggle(id, event.shiftKey)}
        onChange={() => undefined}
        className={clsx(
          "absolute z-1 m-0 size-[17px] appearance-none rounded-[4px] border border-field-line bg-surface",
          "before:absolute before:-inset-2 checked:border-ink checked:bg-ink pointer-coarse:opacity-100",
          !shown && "opacity-0 group-hover/row:opacity-100",
          className,
        )}
      />
      {selected && (
        <Check
          aria-hidden
          strokeWidth={3}
          className={clsx("pointer-events-none absolute z-2 size-[17px] p-[3px] text-surface", className)}
        />
      )}
    </>
  );
}

interface StarButtonProps extends Pick<RowProps, "submission" | "onStar"> {
  who: string;
  /** Only while the pointer is over the row: that it is starred is shown elsewhere. */
  onHover?: boolean;
  className?: string;
}

export function StarButton({ submission, onStar, who, onHover, className }: StarButtonProps) {
  const { starred } = submission;
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-pressed={starred}
      aria-label={`Star ${who}`}
      title={starred ? "Remove star" : "Star"}
      onClick={() => onStar(submission)}
      className={clsx(
        "z-1 grid size-7 shrink-0 place-items-center rounded-control hover:text-star",
        starred ? "text-star" : "text-ink-faint",
        (!starred || onHover) && "opacity-0 group-hover/row:opacity-100",
        className,
      )}
    >
      <Star aria-hidden className={clsx("size-4", starred && "fill-star")} />
    </button>
  );
}
