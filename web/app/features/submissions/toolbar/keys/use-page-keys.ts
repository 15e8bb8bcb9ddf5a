import { useEffect, useEffectEvent } from "react";
import { areSingleKeysOn, isTyping } from "~/lib/browser/single-keys";

/** Keys that count anywhere on a page, hence on the document, unless they belong to something else. */
export function usePageKeys(onPress: (event: KeyboardEvent) => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!isTakenElsewhere(event)) onPress(event);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
}

/** Someone is typing, single keys are turned off, or something lies above the page. */
function isTakenElsewhere(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || isTyping(event)) return true;
  // Letters and signs have one character; Enter and Escape always work.
  if (event.key.length === 1 && !areSingleKeysOn()) return true;
  return document.querySelector("[role=dialog], [role=alertdialog], [role=menu]") !== null;
}
