import { useSyncExternalStore } from "react";

/** Whether a media query holds, followed as the window changes. */
export function useMediaQuery(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query);
      list.addEventListener?.("change", changed);
      return () => list.removeEventListener?.("change", changed);
    },
    () => matchMedia(query).matches,
    () => false,
  );
}
