import { dropTargetForElements } from "@atlaskit/pragmatic-drag-and-drop/element/adapter";
import { type RefObject, useEffect, useEffectEvent, useState } from "react";
import { useFieldActions } from "../actions/field-actions";
import { type Dragged, draggedOf, isBelowMiddle } from "./drag-data";

export type Edge = "top" | "bottom";

/**
 * Lets fields be dropped before or after an element, which is at `at`; with `isEnd`, only before it. Returns the edge
 * at which a line shows the place.
 */
export function useDropPlace(element: RefObject<HTMLElement | null>, at: number, isEnd = false): Edge | undefined {
  const [edge, setEdge] = useState<Edge>();
  const actions = useFieldActions();
  const edgeAt = (target: Element, clientY: number): Edge =>
    !isEnd && isBelowMiddle(target, clientY) ? "bottom" : "top";
  const drop = useEffectEvent((dragged: Dragged, where: Edge) => {
    const before = where === "bottom" ? at + 1 : at;
    if (dragged.kind === "type") actions.add(dragged.type, before);
    else actions.moveBefore(dragged.key, before);
  });
  const place = useEffectEvent(edgeAt);
  useEffect(() => {
    const target = element.current;
    if (!target) return;
    return dropTargetForElements({
      element: target,
      canDrop: ({ source }) => draggedOf(source.data) !== undefined,
      onDrag: ({ location }) => setEdge(place(target, location.current.input.clientY)),
      onDragLeave: () => setEdge(undefined),
      onDrop: ({ source, location }) => {
        setEdge(undefined);
        const dragged = draggedOf(source.data);
        if (dragged) drop(dragged, place(target, location.current.input.clientY));
      },
    });
  }, [element]);
  return edge;
}
