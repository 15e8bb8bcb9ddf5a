import { ALL, type Scope } from "~/api/queries/submissions";
import { inboxPath } from "../../paths";
import { readView, searchOf, type View } from "../view";
import type { SavedView, ViewFilter } from "./queries";

/** The filter of what an inbox shows, as it is saved. */
export function filterOf({ folder, q, days, unread, starred, files, label }: View): ViewFilter {
  return {
    state: folder as ViewFilter["state"],
    ...(q && { q }),
    ...(days && { days }),
    ...(unread && { unread }),
    ...(starred && { starred }),
    ...(files && { has_files: true }),
    ...(label && { label }),
  };
}

/** What an inbox shows by a saved filter. Read like a URL: what this version doesn't know is left out. */
export function viewOf({ state, q, days, unread, starred, has_files, label }: ViewFilter): View {
  const params = new URLSearchParams();
  if (state) params.set("folder", state);
  if (q) params.set("q", q);
  if (days) params.set("days", String(days));
  if (unread) params.set("unread", "1");
  if (starred) params.set("starred", "1");
  if (has_files) params.set("files", "1");
  if (label) params.set("label", label);
  return readView(params);
}

export const scopeOf = ({ endpoint_id }: SavedView): Scope => endpoint_id ?? ALL;

export const savedViewPath = (saved: SavedView) => inboxPath(scopeOf(saved), viewOf(saved.filter));

/** Whether a saved view shows the same submissions as an inbox does, whichever one is open. */
export const isSameView = (saved: SavedView, scope: Scope, view: View) =>
  scopeOf(saved) === scope && searchOf(viewOf(saved.filter)) === searchOf({ ...view, selected: undefined });
