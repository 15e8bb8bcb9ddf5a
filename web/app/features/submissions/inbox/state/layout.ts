import { useState } from "react";
import type { Scope } from "~/api/queries/submissions";
import { storedItem } from "~/lib/browser/stored-item";
import type { Column } from "../../list/columns";

/** How one likes to see a form's submissions; remembered in this browser. */
export interface Layout {
  look: "list" | "table";
  /** Unless chosen: the usual ones. */
  columns?: readonly Column[];
}

export function useLayout(scope: Scope): [Layout, (layout: Layout) => void] {
  const item = storedItem(`inbox:${scope}`);
  const [layout, setLayout] = useState(() => parseLayout(item.get()));
  const keep = (next: Layout) => {
    setLayout(next);
    item.set(JSON.stringify(next));
  };
  return [layout, keep];
}

/** What lies in storage may be older than this code, or anybody's. */
function parseLayout(text: string | null): Layout {
  try {
    const stored: unknown = JSON.parse(text ?? "null");
    if (typeof stored !== "object" || stored === null) return { look: "list" };
    const look = "look" in stored && stored.look === "table" ? "table" : "list";
    const columns = "columns" in stored && Array.isArray(stored.columns) ? stored.columns : undefined;
    return { look, columns: columns?.filter((column) => typeof column === "string") };
  } catch {
    return { look: "list" };
  }
}
