import { type Folder, folders, labels } from "~/api/queries/submissions";
import { hasBilling } from "~/lib/pricing/has-billing";
import type { ListFilters } from "../cache/list-query";

/** What an inbox shows, as its URL says it. */
export interface View extends ListFilters {
  /** The one in the reading pane. */
  selected?: string;
}

export const switches = ["unread", "files", "starred"] as const;

/** The spans one can choose. */
export const spans = [1, 7, 30] as const;

export function readView(params: URLSearchParams): View {
  const folder = readFolder(params.get("folder"));
  const selected = params.get("selected") ?? undefined;
  // Of a held submission only time and size are known: there is nothing to search or filter by.
  if (folder === "held") return { folder, files: false, unread: false, starred: false, selected };
  return {
    folder,
    files: params.has("files"),
    unread: params.has("unread"),
    starred: params.has("starred"),
    label: labels.find((label) => label === params.get("label")),
    days: spans.find((days) => String(days) === params.get("days")),
    q: params.get("q")?.trim() || undefined,
    selected,
  };
}

function readFolder(name: string | null): Folder {
  if (name === "held" && !hasBilling()) return "inbox";
  return folders.find((folder) => folder === name) ?? "inbox";
}

/** The search part of a view's URL; what is as usual is left out. */
export function searchOf(view: View): string {
  const params = new URLSearchParams();
  if (view.q) params.set("q", view.q);
  if (view.folder !== "inbox") params.set("folder", view.folder);
  for (const name of switches) if (view[name]) params.set(name, "1");
  if (view.label) params.set("label", view.label);
  if (view.days) params.set("days", String(view.days));
  if (view.selected) params.set("selected", view.selected);
  return params.size > 0 ? `?${params}` : "";
}

/** Another folder or filter starts with nothing selected. */
export function changed(view: View, change: Partial<View>): View {
  return { ...view, selected: undefined, ...change };
}

export const unfiltered: Partial<View> = {
  files: false,
  unread: false,
  starred: false,
  label: undefined,
  days: undefined,
};

/** A search isn't a filter: each is cleared by itself. */
export function isFiltered(view: View): boolean {
  return view.days !== undefined || view.label !== undefined || switches.some((name) => view[name]);
}
