import { type PointerEvent, type RefObject, useState } from "react";

interface Dragged {
  from: number;
  to: number;
}

/** Moves rows of a list by the pointer: shown while it's dragged, done when it's let go. */
export function useRowDrag(list: RefObject<HTMLElement | null>, onMove: (from: number, to: number) => void) {
  const [dragged, setDragged] = useState<Dragged>();
  const start = (event: PointerEvent, from: number) => {
    if (event.button !== 0) return;
    const grip = event.currentTarget;
    let to = from;
    const stops = new AbortController();
    const { signal } = stops;
    const end = () => {
      stops.abort();
      setDragged(undefined);
    };
    const on = (type: string, handle: (event: Event) => void) => grip.addEventListener(type, handle, { signal });
    grip.setPointerCapture(event.pointerId);
    on("pointermove", (moved) => {
      to = rowAt(list.current, (moved as globalThis.PointerEvent).clientY) ?? to;
      setDragged({ from, to });
    });
    on("pointerup", () => {
      end();
      if (to !== from) onMove(from, to);
    });
    on("pointercancel", end);
    document.addEventListener("keydown", (pressed) => pressed.key === "Escape" && end(), { signal });
  };
  return { dragged, start };
}

/** The row at a height of the window; the first or last one beyond the ends. */
function rowAt(list: HTMLElement | null, y: number): number | undefined {
  const rows = [...(list?.children ?? [])].map((row) => row.getBoundingClientRect());
  if (rows.length === 0) return undefined;
  const at = rows.findIndex(({ bottom }) => y < bottom);
  return at < 0 ? rows.length - 1 : at;
}
