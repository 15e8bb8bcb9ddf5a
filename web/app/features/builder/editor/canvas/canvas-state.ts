import { useState } from "react";
import type { FieldKey } from "../state/model";

/** What is open on the canvas: which pages are folded, and where a line for a new field stands. */
export interface CanvasState {
  folded: ReadonlySet<FieldKey>;
  fold: (page: FieldKey, isFolded: boolean) => void;
  /** The position of a line that was opened between two fields. */
  lineAt: number | undefined;
  isMenuOpen: boolean;
  openLine: (at: number | undefined, isMenuOpen?: boolean) => void;
}

export function useCanvasState(): CanvasState {
  const [folded, setFolded] = useState<ReadonlySet<FieldKey>>(new Set());
  const [line, setLine] = useState<{ at: number | undefined; isMenuOpen: boolean }>({
    at: undefined,
    isMenuOpen: false,
  });
  return {
    folded,
    fold: (page, isFolded) => {
      const others = [...folded].filter((key) => key !== page);
      setFolded(new Set(isFolded ? [...others, page] : others));
    },
    lineAt: line.at,
    isMenuOpen: line.isMenuOpen,
    openLine: (at, isMenuOpen = false) => setLine({ at, isMenuOpen }),
  };
}
