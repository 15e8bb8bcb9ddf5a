import { type ChangeEvent, type PointerEvent, useRef, useState } from "react";

/**
 * Which column of a chart the reader points at: with a mouse, a finger or the keyboard. `bind` goes to a range input that
 * covers the plot. Without a choice the last column is current. Columns after `last` can't be chosen: they are still to come.
 */
export function useChartCursor(count: number, last = Math.max(0, count - 1)) {
  const [hovered, setHovered] = useState<number>();
  const [picked, setPicked] = useState<number>();
  const isPressed = useRef(false);

  const columnAt = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    return Math.min(last, Math.max(0, Math.floor(((clientX - left) / width) * count)));
  };
  const release = () => {
    isPressed.current = false;
  };
  const bind = {
    onPointerDown: (event: PointerEvent) => {
      isPressed.current = true;
      event.currentTarget.setPointerCapture?.(event.pointerId);
      setPicked(columnAt(event));
    },
    onPointerMove: (event: PointerEvent) => {
      if (isPressed.current) setPicked(columnAt(event));
      if (event.pointerType !== "touch") setHovered(columnAt(event));
    },
    onPointerLeave: () => setHovered(undefined),
    onPointerUp: release,
    onPointerCancel: release,
    onLostPointerCapture: release,
    onFocus: () => setPicked((column) => column ?? last),
    onBlur: () => setPicked(undefined),
    // While pressed, the browser reports where its invisible handle is, which is half a column off at the edges.
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      if (!isPressed.current) setPicked(event.target.valueAsNumber);
    },
  };
  const chosen = hovered ?? picked;
  return { current: Math.min(chosen ?? last, last), isChosen: chosen !== undefined, bind };
}
