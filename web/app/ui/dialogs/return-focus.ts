import { useState } from "react";

/**
 * For windows without a trigger of their own: whoever had the focus when the window opened gets it back.
 * Answers with the window's `onCloseAutoFocus`.
 */
export function useReturnFocus(): (event: Event) => void {
  const [opener] = useState(currentOpener);
  return (event) => {
    event.preventDefault();
    opener?.focus();
  };
}

function currentOpener(): HTMLElement | null {
  const active = document.activeElement;
  // A menu's entry is gone by then; the button that opened the menu, which names it, is still there.
  const menu = active?.closest("[role=menu]");
  if (menu) return document.getElementById(menu.getAttribute("aria-labelledby") ?? "");
  return active instanceof HTMLElement ? active : null;
}
