import { useEffect, useEffectEvent } from "react";
import { rowId } from "./submission-row";

interface InboxKeys {
  ids: readonly string[];
  selected?: string;
  /** Shows it beside the list, where there is room. */
  select: (id: string | undefined) => void;
  /** Goes to its own page. */
  open: (id: string) => void;
}

/** j and k move, Enter opens, Escape closes. They count anywhere on the page, hence on the document. */
export function useInboxKeys({ ids, selected, select, open }: InboxKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (isTakenElsewhere(event)) return;
    const current = focusedId(ids) ?? selected;
    const at = current === undefined ? -1 : ids.indexOf(current);
    if (event.key === "j" || event.key === "k") {
      const step = event.key === "j" ? 1 : -1;
      const next = ids[Math.min(Math.max(at + step, 0), ids.length - 1)];
      if (!next) return;
      event.preventDefault();
      document.getElementById(rowId(next))?.focus();
      select(next);
    } else if (event.key === "Enter" && current && !isOtherControl(event.target, current)) {
      event.preventDefault();
      open(current);
    } else if (event.key === "Escape" && selected) {
      select(undefined);
    }
  });
  useEffect(() => {
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}

function focusedId(ids: readonly string[]): string | undefined {
  return ids.find((id) => document.activeElement?.id === rowId(id));
}

/** Someone is typing, or something lies above the page. */
function isTakenElsewhere(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey) return true;
  const typing = event.target instanceof Element && event.target.closest("input, textarea, select, [contenteditable]");
  return Boolean(typing || document.querySelector("[role=dialog], [role=alertdialog], [role=menu]"));
}

/** Enter on a button or another link belongs to it. */
function isOtherControl(target: EventTarget | null, current: string): boolean {
  const control = target instanceof Element ? target.closest("a, button, [tabindex]") : null;
  return control !== null && control.id !== rowId(current);
}
