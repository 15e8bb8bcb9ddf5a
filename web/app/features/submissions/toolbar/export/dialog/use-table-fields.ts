import { useSearchParams } from "react-router";
import type { Scope } from "~/api/queries/submissions";
import { useMediaQuery } from "~/lib/browser/media-query";
import { readView } from "../../../filters/view";
import { useLayout } from "../../../inbox/state/layout";
import { columnsOf, fieldOf } from "../../../list/columns";
import { useLoadedList } from "./scopes";

interface TableFields {
  /** The names of the fields that are columns, in their order. */
  fields: readonly string[];
  /** Someone has chosen these columns; else they are the usual ones. */
  areChosen: boolean;
}

/** The fields that the inbox shows as columns; undefined where it shows a list. */
export function useTableFields(scope: Scope): TableFields | undefined {
  const { items } = useLoadedList(scope, readView(useSearchParams()[0]));
  const [{ look, columns: chosen }] = useLayout(scope);
  const isWideEnough = useMediaQuery("(min-width: 40rem)");
  if (look !== "table" || !isWideEnough) return undefined;
  const { columns } = columnsOf(scope, items, chosen);
  const fields = columns.filter((column) => column !== "who").flatMap((column) => fieldOf(column) ?? []);
  return fields.length > 0 ? { fields, areChosen: chosen !== undefined } : undefined;
}
