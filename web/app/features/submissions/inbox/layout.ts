import { useState } from "react";
import type { Column } from "../list/columns";
import type { Scope } from "../queries";

/** How one likes to see a form's submissions; remembered in this browser. */
export interface Layout {
  look: "list" | "table";
  /** Unless chosen: the usual ones. */
  columns?: readonly Column[];
}

const keyOf = (scope: Scope) => `inbox:${scope}`;

export function useLayout(scope: Scope): [Layout, (layout: Layout) => void] {
  const [layout, setLayout] = useState(() => read(scope));
  const keep = (next: Layout) => {
    setLayout(next);
    try {
      localStorage.setItem(keyOf(scope), JSON.stringify(next));
    } catch {
      // Without storage it lasts as long as the page.
    }
  };
  return [layout, keep];
}

/** What lies in storage may be older than this code, or anybody's. */
function read(scope: Scope): Layout {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(scope)) ?? "null");
    if (typeof stored !== "object" || stored === null) return { look: "list" };
    const look = "look" in stored && stored.look === "table" ? "table" : "list";
    const columns = "columns" in stored && Array.isArray(stored.columns) ? stored.columns : undefined;
    return { look, columns: columns?.filter((column) => typeof column === "string") };
  } catch {
    return { look: "list" };
  }
}
