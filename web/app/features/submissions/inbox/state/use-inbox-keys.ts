import { rowId } from "../../list/submission-row";
import { usePageKeys } from "../../toolbar/keys/use-page-keys";

interface InboxKeys {
  ids: readonly string[];
  /** The one that is open. */
  current?: string;
  /** The one in the reading pane while none is open. */
  preview?: string;
  /** Moves the focus there; the row may not be drawn yet. */
  reveal: (id: string) => void;
  /** The first row in sight. */
  topmost: () => string | undefined;
  /** Goes to a row, and shows it where there is room. */
  move: (id: string) => void;
  /** Shows one by itself. */
  open: (id: string) => void;
  close: () => void;
  toggle: (id: string) => void;
  /** Something was selected, and no longer is. */
  clear: () => boolean;
  /** Does what another key means, to all that is selected or else to one. False if it means nothing. */
  act: (key: string, id: string | undefined) => boolean;
}

/** The keys of an inbox. */
export function useInboxKeys({ ids, current, preview, reveal, topmost, ...to }: InboxKeys): void {
  /** Where one begins who has opened none yet. */
  const first = () => (preview !== undefined && isRowInSight(preview) ? preview : topmost());
  usePageKeys((event) => {
    const from = focusedId() ?? current;
    const one = from ?? preview;
    if (event.key === "j" || event.key === "k") {
      const next = from === undefined ? first() : neighbour(ids, from, event.key === "j" ? 1 : -1);
      if (!next) return;
      event.preventDefault();
      reveal(next);
      document.getElementById(rowId(next))?.focus({ preventScroll: true });
      to.move(next);
    } else if (event.key === "Enter" && one && !isOtherControl(event.target, one)) {
      event.preventDefault();
      to.open(one);
    } else if (event.key === "x" && one) {
      event.preventDefault();
      to.toggle(one);
    } else if (event.key === "Escape") {
      if (!to.clear() && current) to.close();
    } else if (to.act(event.key, one)) {
      event.preventDefault();
    }
  });
}

const neighbour = (ids: readonly string[], one: string, step: 1 | -1) =>
  ids[Math.min(Math.max(ids.indexOf(one) + step, 0), ids.length - 1)];

/** Whether a row is at least partly on the screen. */
export function isRowInSight(id: string): boolean {
  const box = document.getElementById(rowId(id))?.getBoundingClientRect();
  return box !== undefined && box.bottom >= 0 && box.top < innerHeight;
}

function focusedId(): string | undefined {
  const id = document.activeElement?.id ?? "";
  return id.startsWith(rowId("")) ? id.slice(rowId("").length) : undefined;
}

/** Enter on a button or another link belongs to it. */
function isOtherControl(target: EventTarget | null, current: string): boolean {
  const control = target instanceof Element ? target.closest("a, button, input, [tabindex]") : null;
  return control !== null && control.id !== rowId(current) && control.id !== "content";
}
