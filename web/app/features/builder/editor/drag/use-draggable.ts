import { draggable } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { type RefObject, useEffect, useState } from "react";
import type { Dragged } from "./drag-data";

/** Lets an element be dragged; by its handle, if it has one. Keyboards have the toolbar and Alt with the arrow keys. */
export function useDraggable(element: RefObject<HTMLElement | null>, dragged: Dragged): boolean {
  const [isDragged, setDragged] = useState(false);
  const text = JSON.stringify(dragged);
  useEffect(() => {
    if (!element.current) return;
    return draggable({
      element: element.current,
      dragHandle: element.current.querySelector("[data-grip]") ?? element.current,
      getInitialData: () => JSON.parse(text),
      onDragStart: () => setDragged(true),
      onDrop: () => setDragged(false),
    });
  }, [element, text]);
  return isDragged;
}
