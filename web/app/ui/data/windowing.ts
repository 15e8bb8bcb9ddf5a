import { type RefObject, startTransition, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";

interface Rows {
  /** The element the rows lie in; the window scrolls. */
  within: RefObject<HTMLElement | null>;
  /** Where each row begins, in rem from the top of the first; one more for where the last one ends. */
  offsets: readonly number[];
  /** Which rows these are, to stay with one when others come in above it. */
  keys: readonly string[];
  /** What covers the top of the window while one scrolls, in rem. */
  covered?: number;
}

/** More than is seen, so that a quick scroll finds rows already drawn; in window heights. */
const OVERSCAN_HEIGHTS = 0.25;
/** The range moves in steps: not every scrolled line draws the list anew. */
const RANGE_STEP_ROWS = 4;
/** After a leap little of what is drawn is of use: what is in sight comes first, the margins after so many ms of rest. */
const SETTLE_MS = 60;
/** Browsers scroll to whole pixels; in rem. */
const ROUNDING_REM = 0.1;

/** Draws of many rows only those in sight. Rows have heights known beforehand, so nothing is measured. */
export function useWindowedRows({ within, offsets, keys, covered = 0 }: Rows) {
  const count = keys.length;
  const [range, setRange] = useState({ first: 0, end: 8 * RANGE_STEP_ROWS });
  const anchor = useRef<{ key: string; offset: number } | undefined>(undefined);
  const before = useRef(0);
  const resting = useRef(0);

  const updateRange = useEffectEvent(() => {
    if (!within.current) return;
    const rem = remOf();
    const above = -within.current.getBoundingClientRect().top / rem;
    const height = innerHeight / rem;
    const seen = rowAt(offsets, above);
    anchor.current = above > 0 ? { key: keys[seen] ?? "", offset: offsets[seen] ?? 0 } : undefined;
    const sight = { first: seen, end: Math.min(count, rowAt(offsets, above + height) + 1) };
    const isLeap = 2 * Math.abs(sight.first - before.current) > sight.end - sight.first;
    before.current = sight.first;
    clearTimeout(resting.current);
    if (isLeap) resting.current = window.setTimeout(() => startTransition(updateRange), SETTLE_MS);
    const first = Math.max(0, rowAt(offsets, above - OVERSCAN_HEIGHTS * height));
    const end = Math.min(count, rowAt(offsets, above + (1 + OVERSCAN_HEIGHTS) * height) + 1);
    const next = isLeap
      ? sight
      : { first: first - (first % RANGE_STEP_ROWS), end: end + RANGE_STEP_ROWS - (end % RANGE_STEP_ROWS) };
    setRange((now) => (now.first === next.first && now.end === next.end ? now : next));
  });

  useEffect(() => {
    const onScroll = () => updateRange();
    addEventListener("scroll", onScroll, { passive: true });
    addEventListener("resize", onScroll);
    return () => {
      clearTimeout(resting.current);
      removeEventListener("scroll", onScroll);
      removeEventListener("resize", onScroll);
    };
  }, []);

  // What arrives above the window must not push away what one reads.
  useLayoutEffect(() => {
    const kept = anchor.current;
    const at = kept ? keys.indexOf(kept.key) : -1;
    const shift = kept && at >= 0 ? (offsets[at] ?? 0) - kept.offset : 0;
    if (shift !== 0) scrollBy({ top: shift * remOf(), behavior: "instant" });
    updateRange();
  }, [keys, offsets]);

  /** Scrolls as far as it must for a row to be in sight, and draws it. */
  const reveal = (index: number) => {
    const rem = remOf();
    const list = within.current?.getBoundingClientRect().top ?? 0;
    const top = list + (offsets[index] ?? 0) * rem;
    const bottom = list + (offsets[index + 1] ?? 0) * rem;
    const over = top - covered * rem;
    const under = bottom - innerHeight;
    if (over < 0) scrollBy({ top: over, behavior: "instant" });
    else if (under > 0) scrollBy({ top: under, behavior: "instant" });
    flushSync(() => updateRange());
  };

  /** The first row that is whole in sight. */
  const topmost = () => {
    const above = -(within.current?.getBoundingClientRect().top ?? 0) / remOf();
    return above <= 0 ? 0 : wholeRowAt(offsets, above + covered);
  };

  const first = Math.min(range.first, count);
  const end = Math.min(range.end, count);
  const total = offsets[count] ?? 0;
  return {
    first,
    end,
    /** The room of the rows that are not drawn. */
    room: { paddingTop: `${offsets[first] ?? 0}rem`, paddingBottom: `${total - (offsets[end] ?? total)}rem` },
    reveal,
    topmost,
  };
}

/** The last row that begins at or above a place. */
export function rowAt(offsets: readonly number[], place: number): number {
  let low = 0;
  let high = Math.max(0, offsets.length - 2);
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((offsets[middle] ?? 0) <= place) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** The first row that begins at or below a place, within a hair; else the last. */
export function wholeRowAt(offsets: readonly number[], place: number): number {
  const row = rowAt(offsets, place + ROUNDING_REM);
  const isCut = (offsets[row] ?? 0) < place - ROUNDING_REM;
  return isCut ? Math.min(row + 1, Math.max(0, offsets.length - 2)) : row;
}

const remOf = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
