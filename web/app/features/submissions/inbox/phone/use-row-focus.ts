import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import type { ListHandle } from "../../list/submission-list";
import { rowId } from "../../list/submission-row";
import { isRowInSight } from "../state/use-inbox-keys";

/** Back in the list, the focus is on the row of what was read last. The list scrolls only if that row is out of sight. */
export function useRowFocus(
  read: string | undefined,
  ids: readonly string[],
  list: RefObject<ListHandle | null>,
): void {
  const last = useRef<string>(undefined);
  const focus = useEffectEvent((id: string) => {
    if (!ids.includes(id)) return;
    if (!isRowInSight(id)) list.current?.reveal(id);
    document.getElementById(rowId(id))?.focus({ preventScroll: true });
  });
  useEffect(() => {
    const before = last.current;
    last.current = read;
    // Not at once: to draw the row, React must be done with this.
    if (read === undefined && before !== undefined) queueMicrotask(() => focus(before));
  }, [read]);
}
