import { useEffect, useEffectEvent } from "react";
import { isShortcut } from "~/lib/browser/single-keys";

/** Single keys of a page, unless they are turned off, someone is typing, or something is open above the page. */
export function useKeys(keys: Readonly<Record<string, () => void>>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const act = keys[event.key];
    if (!act || event.defaultPrevented || !isShortcut(event)) return;
    if (document.querySelector("[role=dialog], [role=alertdialog], [role=menu]")) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
}
