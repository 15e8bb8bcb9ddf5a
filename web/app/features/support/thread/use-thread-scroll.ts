import { useEffect, useLayoutEffect, useRef } from "react";

/** So near the end, what comes is followed. */
const NEAR_PX = 120;

/** A thread begins at its end, where there is room for it to scroll, and stays there as replies come. */
export function useThreadScroll(isLoaded: boolean, count: number) {
  const scroller = useRef<HTMLDivElement>(null);
  const end = useRef<HTMLDivElement>(null);
  const before = useRef({ count: 0, height: 0 });
  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const { count: known, height } = before.current;
    const wasNear = box.scrollTop + box.clientHeight > height - NEAR_PX;
    if (known === 0 || (count > known && wasNear)) box.scrollTop = box.scrollHeight;
    before.current = { count, height: box.scrollHeight };
  }, [count]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the box is drawn once the thread is there
  useEffect(() => {
    const box = scroller.current;
    if (!box) return;
    // As the field for a reply grows, what was in sight stays there.
    let height = box.clientHeight;
    const observer = new ResizeObserver(() => {
      const isAtEnd = box.scrollTop + height > box.scrollHeight - NEAR_PX;
      height = box.clientHeight;
      if (isAtEnd) box.scrollTop = box.scrollHeight;
    });
    observer.observe(box);
    return () => observer.disconnect();
  }, [isLoaded]);
  return {
    scroller,
    end,
    /** After the reply is in the thread. */
    toEnd: () => requestAnimationFrame(() => end.current?.scrollIntoView({ block: "end" })),
  };
}
