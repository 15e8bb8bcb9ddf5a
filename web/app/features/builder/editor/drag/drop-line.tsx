import { clsx } from "clsx";
import type { Edge } from "./use-drop-place";

/** Where a dragged field would go. */
export function DropLine({ edge }: { edge: Edge | undefined }) {
  if (!edge) return null;
  return (
    <span
      aria-hidden
      className={clsx(
        "pointer-events-none absolute inset-x-0 z-10 h-0.5 rounded-round bg-accent",
        edge === "top" ? "-top-px" : "-bottom-px",
      )}
    />
  );
}
