import { useEffect, useEffectEvent } from "react";
import { areSingleKeysOn, isTyping } from "~/lib/browser/single-keys";
import { ownValue } from "~/lib/own-value";
import { rowId } from "../list/submission-row";

interface InboxKeys {
  ids: readonly string[];
  /** The one in the reading pane. */
  current?: string;
  /** Moves the focus there; the row may not be drawn yet. */
  reveal: (id: string) => void;
  /** Where one begins who has chosen none yet. */
  topmost: () => string | undefined;
  /** Shows it beside the list, where there is room. */
  select: (id: string | undefined) => void;
  /** Goes to its own page. */
  open: (id: string) => void;
  toggle: (id: string) => void;
  /** Something was selected, and no longer is. */
  clear: () => boolean;
  /** What the other keys do, to all that is selected or else to one. */
  acts: Readonly<Record<string, (id: string | undefined) => void>>;
}

/** The keys of an inbox. They count anywhere on the page, hence on the document. */
export function useInboxKeys({ ids, current, reveal, topmost, select, open, toggle, clear, acts }: InboxKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (isTakenElsewhere(event)) return;
    const one = focusedId() ?? current;
    if (event.key === "j" || event.key === "k") {
      const next = one === undefined ? topmost() : neighbour(ids, one, event.key === "j" ? 1 : -1);
      if (!next) return;
      event.preventDefault();
      reveal(next);
      document.getElementById(rowId(next))?.focus({ preventScroll: true });
      select(next);
    } else if (event.key === "Enter" && one && !isOtherControl(event.target, one)) {
      event.preventDefault();
      open(one);
    } else if (event.key === "x" && one) {
      event.preventDefault();
      toggle(one);
    } else if (event.key === "Escape") {
      if (!clear() && current) select(undefined);
    } else {
      const act = ownValue(acts, event.key);
      if (!act) return;
      event.preventDefault();
      act(one);
    }
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
}

const neighbour = (ids: readonly string[], one: string, step: 1 | -1) =>
  ids[Math.min(Math.max(ids.indexOf(one) + step, 0), ids.length - 1)];

function focusedId(): string | undefined {
  const id = document.activeElement?.id ?? "";
  return id.startsWith(rowId("")) ? id.slice(rowId("").length) : undefined;
}

/** Someone is typing, single keys are turned off, or something lies above the page. */
function isTakenElsewhere(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || isTyping(event)) return true;
  // Letters and signs have one character; Enter and Escape always work.
  if (event.key.length === 1 && !areSingleKeysOn()) return true;
  return document.querySelector("[role=dialog], [role=alertdialog], [role=menu]") !== null;
}

/** Enter on a button or another link belongs to it. */
function isOtherControl(target: EventTarget | null, current: string): boolean {
  const control = target instanceof Element ? target.closest("a, button, input, [tabindex]") : null;
  return control !== null && control.id !== rowId(current) && control.id !== "content";
}
