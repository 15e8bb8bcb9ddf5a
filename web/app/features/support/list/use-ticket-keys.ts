import { useEffect, useEffectEvent } from "react";
import { areSingleKeysOn, isTyping } from "~/lib/browser/single-keys";
import { REPLY_ID } from "../compose/composer";
import { rowId } from "./ticket-row";
import { SEARCH_ID } from "./ticket-search";

interface TicketKeys {
  ids: readonly string[];
  /** The ticket that is shown. */
  shown: string | undefined;
  /** Shows the next or previous one, where there is room beside the list. */
  onMove: (id: string) => void;
  /** Gives the field of a ticket that is only previewed, too. */
  onSearch: () => void;
  /** Opens the one that is previewed. */
  onEnter: () => void;
}

/** The keys of the list. They work anywhere on the page, hence on the document. */
export function useTicketKeys({ ids, shown, onMove, onSearch, onEnter }: TicketKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (isTakenElsewhere(event)) return;
    const act = actionOf(event);
    if (!act) return;
    event.preventDefault();
    act();
  });
  const step = (by: 1 | -1) => () => {
    const at = ids.indexOf(focusedId(ids) ?? shown ?? "");
    const next = ids[at === -1 ? 0 : Math.min(Math.max(at + by, 0), ids.length - 1)];
    if (next === undefined) return;
    const row = document.getElementById(rowId(next));
    row?.focus({ preventScroll: true });
    row?.scrollIntoView({ block: "nearest" });
    onMove(next);
  };
  const actionOf = ({ key, target }: KeyboardEvent): (() => void) | undefined => {
    if (key === "j") return step(1);
    if (key === "k") return step(-1);
    if (key === "Enter") return isOnControl(target) ? undefined : onEnter;
    if (key === "r") return focusReply;
    return key === "/" ? () => focusSearch(onSearch) : undefined;
  };
  useEffect(() => {
    const listener = (event: KeyboardEvent) => press(event);
    document.addEventListener("keydown", listener);
    return () => document.removeEventListener("keydown", listener);
  }, []);
}

const focusReply = () => document.getElementById(REPLY_ID)?.focus();

function focusSearch(open: () => void): void {
  open();
  const field = document.getElementById(SEARCH_ID);
  field?.focus();
  // In a narrow window the field has to be drawn first.
  if (document.activeElement !== field) requestAnimationFrame(() => field?.focus());
}

const focusedId = (ids: readonly string[]) => ids.find((id) => document.activeElement?.id === rowId(id));

/** Enter on a link or button belongs to it. */
const isOnControl = (target: EventTarget | null) =>
  target instanceof Element && target.closest("a, button, input, summary, [role=tab]") !== null;

/** Someone is typing, single keys are turned off, or something lies above the page. */
function isTakenElsewhere(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || isTyping(event)) return true;
  if (event.key.length === 1 && !areSingleKeysOn()) return true;
  return document.querySelector("[role=dialog], [role=alertdialog], [role=menu]") !== null;
}
