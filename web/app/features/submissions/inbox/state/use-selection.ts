import { useState } from "react";
import type { Submission } from "~/api/queries/submissions";
import { useKeyedState } from "~/lib/state/keyed-state";

export interface Selection {
  has: (id: string) => boolean;
  /** In the list's order; what has left the list is no longer selected. */
  items: readonly Submission[];
  all: boolean;
  /** With `through`, everything from the one toggled before up to this one. */
  toggle: (id: string, through?: boolean) => void;
  selectAll: () => void;
  clear: () => void;
}

const none: ReadonlySet<string> = new Set();

/** Which rows of a list are selected; `listKey` says which list it is, and another one starts with none. */
export function useSelection(listed: readonly Submission[], listKey: string): Selection {
  const [ids, setIds] = useKeyedState(listKey, none);
  const [last, setLast] = useState<string>();
  const items = ids.size === 0 ? [] : listed.filter(({ id }) => ids.has(id));

  const toggle = (id: string, through = false) => {
    const next = new Set(ids);
    if (through && last !== undefined) for (const between of span(listed, last, id)) next.add(between);
    else if (!next.delete(id)) next.add(id);
    setIds(next);
    setLast(id);
  };
  return {
    has: (id) => ids.has(id),
    items,
    all: items.length > 0 && items.length === listed.length,
    toggle,
    selectAll: () => setIds(new Set(listed.map(({ id }) => id))),
    clear: () => setIds(none),
  };
}

function span(listed: readonly Submission[], from: string, to: string): string[] {
  const ends = [from, to].map((end) => listed.findIndex(({ id }) => id === end));
  if (ends.includes(-1)) return [to];
  return listed.slice(Math.min(...ends), Math.max(...ends) + 1).map(({ id }) => id);
}
