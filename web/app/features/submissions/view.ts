export const folders = ["inbox", "spam", "trash"] as const;
export type Folder = (typeof folders)[number];

/** What an inbox shows, as its URL says it. */
export interface View {
  folder: Folder;
  files: boolean;
  unread: boolean;
  starred: boolean;
  page: number;
  /** Beyond what page numbers reach. */
  cursor?: string;
  selected?: string;
}

export const switches = ["unread", "files", "starred"] as const;

export function readView(params: URLSearchParams): View {
  const page = Number(params.get("page"));
  return {
    folder: folders.find((folder) => folder === params.get("folder")) ?? "inbox",
    files: params.has("files"),
    unread: params.has("unread"),
    starred: params.has("starred"),
    page: Number.isInteger(page) && page > 0 ? page : 1,
    cursor: params.get("cursor") ?? undefined,
    selected: params.get("selected") ?? undefined,
  };
}

/** The search part of a view's URL; what is as usual is left out. */
export function searchOf(view: View): string {
  const params = new URLSearchParams();
  if (view.folder !== "inbox") params.set("folder", view.folder);
  for (const name of switches) if (view[name]) params.set(name, "1");
  if (view.cursor) params.set("cursor", view.cursor);
  else if (view.page > 1) params.set("page", String(view.page));
  if (view.selected) params.set("selected", view.selected);
  return params.size > 0 ? `?${params}` : "";
}

/** Another folder or filter starts at its first page with nothing selected. */
export function changed(view: View, change: Partial<View>): View {
  return { ...view, page: 1, cursor: undefined, selected: undefined, ...change };
}

export function isFiltered(view: View): boolean {
  return switches.some((name) => view[name]);
}
