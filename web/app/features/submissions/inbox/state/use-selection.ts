import { useState } from "react";
import type { Submission } from "~/api/queries/submissions";
import { useKeyedState } from "~/lib/state/keyed-state";

export interface Selection {
  has: (id: string) => boolean;
  /** In the list's order; what has left the list is no longer selected. */
  items: readonly Submission[];
  all: boolean;
  /** All that the list has on the server is meant too. */
  isEverything: boolean;
  /** With `through`, everything from the one toggled before up to this one. */
  toggle: (id: string, through?: boolean) => void;
  selectAll: () => void;
  selectEverything: () => void;
  clear: () => void;
}

const none: ReadonlySet<string> = new Set();
type Chosen = ReadonlySet<string> | "everything";

/** Which rows of a list are selected; `listKey` says which list it is, and another one starts with none. */
export function useSelection(listed: readonly Submission[], listKey: string): Selection {
  const [chosen, choose] = useKeyedState<Chosen>(listKey, none);
  const [last, setLast] = useState<string>();
  const isEverything = chosen === "everything";
  const has = (id: string) => isEverything || chosen.has(id);
  const items = !isEverything && chosen.size === 0 ? [] : listed.filter(({ id }) => has(id));

  const toggle = (id: string, through = false) => {
    const next = new Set(isEverything ? listed.map((item) => item.id) : chosen);
    if (through && last !== undefined) for (const between of span(listed, last, id)) next.add(between);
    else if (!next.delete(id)) next.add(id);
    choose(next);
    setLast(id);
  };
  return {
    has,
    items,
    all: items.length > 0 && items.length === listed.length,
    isEverything: isEverything && items.length > 0,
    toggle,
    selectAll: () => choose(new Set(listed.map(({ id }) => id))),
    selectEverything: () => choose("everything"),
    clear: () => choose(none),
  };
}

function span(listed: readonly Submission[], from: string, to: string): string[] {
  const ends = [from, to].map((end) => listed.findIndex(({ id }) => id === end));
  if (ends.includes(-1)) return [to];
  return listed.slice(Math.min(...ends), Math.max(...ends) + 1).map(({ id }) => id);
}
