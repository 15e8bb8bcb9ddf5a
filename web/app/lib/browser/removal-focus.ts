import { type FocusEvent, type RefObject, useLayoutEffect, useRef } from "react";

/**
 * Keeps the focus where rows are removed: it goes from the button that left with its row to the next row's, after the
 * last one to `rest`. Spread the answer on what holds the rows; each row's button carries `data-remove`.
 */
export function useRemovalFocus<List extends HTMLElement>(rest: () => HTMLElement | null | undefined) {
  const ref: RefObject<List | null> = useRef(null);
  const held = useRef<{ button: Element; index: number }>(undefined);
  const buttons = () => [...(ref.current?.querySelectorAll<HTMLElement>("[data-remove]") ?? [])];
  useLayoutEffect(() => {
    if (!held.current || held.current.button.isConnected) return;
    const { index } = held.current;
    held.current = undefined;
    // Whoever has moved on meanwhile stays there.
    if (document.activeElement === document.body) (buttons()[index] ?? rest())?.focus();
  });
  return {
    ref,
    onFocus: ({ target }: FocusEvent) => {
      const index = buttons().indexOf(target as HTMLElement);
      held.current = index < 0 ? undefined : { button: target, index };
    },
  };
}
