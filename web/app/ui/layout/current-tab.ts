import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";

/**
 * Of a row of tabs that is cut off, shows the current one, whenever it is another or the window has another width. Only
 * the row scrolls: `scrollIntoView` would move the page too.
 */
export function useCurrentTabInView<Row extends HTMLElement>(): RefObject<Row | null> {
  const row = useRef<Row>(null);
  const shown = useRef<Element>(null);
  // After every drawing: which one is current stands in the row itself.
  useLayoutEffect(() => {
    const tab = row.current?.querySelector("[aria-current=page], [aria-selected=true]") ?? null;
    if (tab === shown.current) return;
    shown.current = tab;
    if (row.current && tab) centre(row.current, tab);
  });
  useEffect(() => {
    const show = () => row.current && shown.current && centre(row.current, shown.current);
    window.addEventListener("resize", show);
    return () => window.removeEventListener("resize", show);
  }, []);
  return row;
}

function centre(row: HTMLElement, tab: Element): void {
  const [around, within] = [row.getBoundingClientRect(), tab.getBoundingClientRect()];
  row.scrollLeft += within.left - around.left - (around.width - within.width) / 2;
}
