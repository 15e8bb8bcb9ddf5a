import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import {
  ALL,
  type Folder,
  folderLabels,
  folderTotalQuery,
  type Scope,
  type Submission,
} from "~/api/queries/submissions";
import { hasBilling } from "~/lib/pricing/has-billing";
import { listQuery } from "../../../cache/list-query";
import { isFiltered, readView, type View } from "../../../filters/view";
import type { ExportRequest } from "../queries";
import { filtersText } from "../request-text";

/** The server takes no more ids. */
const MAX_SELECTED = 1000;

export interface ExportSelection {
  items: readonly Submission[];
  /** All that the list has is selected, on the server too. */
  isWholeList: boolean;
}

/** One of the choices which submissions to export. */
export interface ExportScope {
  id: "selected" | "view" | "folder" | "everything";
  label: string;
  /** What it's limited to, or why it can't be chosen. */
  help?: string;
  /** How many there are, if that is known. */
  count?: number;
  /** Those that are loaded, if it is all of them. */
  loaded?: readonly Submission[];
  isDisabled?: boolean;
  filter: Pick<ExportRequest, "state" | "from" | "has_files" | "unread" | "starred" | "label" | "q" | "ids">;
}

/** What can be exported from where one is, the narrowest choice first. */
export function useExportScopes(scope: Scope, selection: ExportSelection | undefined): ExportScope[] {
  const view = readView(useSearchParams()[0]);
  const { items: _, ...list } = useLoadedList(scope, view);
  const totals = useFolderTotals(scope);
  const { folder } = view;
  const hasView = view.q !== undefined || isFiltered(view);
  const whole = { id: "view", label: "This view", help: filtersText(list.filter), ...list } as const;
  return [
    ...(selection ? [selectedScope(selection, whole)] : []),
    ...(hasView ? [whole] : []),
    {
      id: "folder",
      label: folderLabels[folder],
      help: folder === "held" ? "Only the time and size of each submission, until you open it." : undefined,
      count: totals[folder],
      loaded: hasView ? undefined : list.loaded,
      filter: { state: folder },
    },
    { id: "everything", label: "Everything, with spam and trash", count: sumOf(totals), filter: {} },
  ];
}

/** Many are exported as the list that they are; the server finds them by its filter. */
function selectedScope({ items, isWholeList }: ExportSelection, list: ExportScope): ExportScope {
  // More than are loaded.
  if (isWholeList && !list.loaded) return { ...list, id: "selected", label: "Selected", help: undefined };
  const selected = { id: "selected", label: "Selected", count: items.length, loaded: items } as const;
  if (items.length <= MAX_SELECTED) return { ...selected, filter: { ids: items.map(({ id }) => id) } };
  if (isWholeList) return { ...selected, filter: list.filter };
  return { ...selected, isDisabled: true, help: "Select at most 1,000 submissions to export them.", filter: {} };
}

/** What the page has loaded of its list, and the filter of the list. */
export function useLoadedList(scope: Scope, view: View) {
  const { queryKey } = listQuery(scope, view);
  const pages = useQueryClient().getQueryData(queryKey)?.pages;
  const { size: _, ...filter } = queryKey[3];
  const isComplete = pages !== undefined && pages.at(-1)?.next_cursor == null;
  const items = pages?.flatMap((page) => page.items) ?? [];
  const loaded = isComplete ? items : undefined;
  return { filter, items, loaded, count: pages?.[0]?.total ?? loaded?.length };
}

type Totals = Record<Folder, number | undefined>;

function useFolderTotals(scope: Scope): Totals {
  const endpointId = scope === ALL ? undefined : scope;
  const { data: inbox } = useQuery(folderTotalQuery("inbox", endpointId));
  const { data: spam } = useQuery(folderTotalQuery("spam", endpointId));
  const { data: trash } = useQuery(folderTotalQuery("trash", endpointId));
  const { data: held } = useQuery({ ...folderTotalQuery("held", endpointId), enabled: hasBilling() });
  return { inbox, spam, trash, held: hasBilling() ? held : 0 };
}

function sumOf({ inbox, held, spam, trash }: Totals): number | undefined {
  if (inbox === undefined || held === undefined || spam === undefined || trash === undefined) return undefined;
  return inbox + held + spam + trash;
}
