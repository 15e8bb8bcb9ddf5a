import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Skeleton } from "../feedback/skeleton";

export interface Column<Row> {
  /** Said and shown above the column; beside the value when the row is a card. */
  header: string;
  cell: (row: Row) => ReactNode;
  /** Numbers stand to the right. */
  align?: "start" | "end";
  /** The row's own name: the widest column, a card's first line without a label. */
  main?: boolean;
  /** Buttons: the header is only said. */
  acts?: boolean;
  /** Left out of a narrow table; a card has room for it again. */
  spare?: boolean;
}

interface TableProps<Row> {
  /** What the table lists; said, not shown. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => string;
  /** In place of the table when there are no rows. */
  empty: ReactNode;
}

const edges = "sm:px-3 sm:first:pl-[22px] sm:last:pr-[22px]";

/**
 * Rows of a table, cards below 640 px. `rows` undefined means loading: a skeleton in the final shape.
 * The roles are written out because a table laid out as blocks loses its own.
 */
export function Table<Row>({ caption, columns, rows, rowKey, empty }: TableProps<Row>) {
  if (rows?.length === 0) return empty;
  return (
    // biome-ignore lint/a11y/noRedundantRoles: see above
    <table role="table" aria-busy={rows === undefined} className="w-full border-collapse max-sm:block">
      <caption className="sr-only">{caption}</caption>
      <thead className="max-sm:sr-only">
        {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
        <tr role="row">
          {columns.map((column) => (
            <th
              key={column.header}
              scope="col"
              // biome-ignore lint/a11y/noRedundantRoles: see above
              role="columnheader"
              className={clsx("pt-3.5 pb-2 font-normal text-12 text-ink-faint", edges, placement(column))}
            >
              <span className={column.acts ? "sr-only" : undefined}>{column.header}</span>
            </th>
          ))}
        </tr>
      </thead>
      {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
      <tbody role="rowgroup" className="max-sm:block">
        {rows
          ? rows.map((row) => <TableRow key={rowKey(row)} columns={columns} cell={(column) => column.cell(row)} />)
          : waiting.map((key) => <TableRow key={key} columns={columns} cell={placeholder} />)}
      </tbody>
    </table>
  );
}

function placement({ main, align, spare }: Pick<Column<never>, "main" | "align" | "spare">): string {
  return clsx(
    spare && "sm:max-lg:hidden",
    main ? "sm:w-full" : "whitespace-nowrap",
    align === "end" ? "sm:text-right" : "text-left",
  );
}

const waiting = ["first", "second", "third"];

function placeholder({ main }: Pick<Column<never>, "main">): ReactNode {
  if (!main) return <Skeleton className="inline-block h-4 w-16" />;
  return (
    <span className="grid h-[51px] content-center gap-2.5">
      <Skeleton className="h-4 w-40" />
      <Skeleton className="h-3 w-28" />
    </span>
  );
}

interface TableRowProps<Row> {
  columns: readonly Column<Row>[];
  cell: (column: Column<Row>) => ReactNode;
}

function TableRow<Row>({ columns, cell }: TableRowProps<Row>) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: see <Table>
    <tr role="row" className="border-line border-t max-sm:block max-sm:px-4 max-sm:py-3.5 max-sm:first:border-t-0">
      {columns.map((column) => (
        <td
          key={column.header}
          // biome-ignore lint/a11y/noRedundantRoles: see <Table>
          role="cell"
          className={clsx(
            "align-middle max-sm:flex max-sm:items-baseline max-sm:justify-between max-sm:gap-4 max-sm:py-1 sm:py-3",
            column.acts && "max-sm:justify-end max-sm:pt-2",
            edges,
            placement(column),
          )}
        >
          {!column.main && !column.acts && (
            <span aria-hidden className="text-13 text-ink-faint sm:hidden">
              {column.header}
            </span>
          )}
          <div className="min-w-0">{cell(column)}</div>
        </td>
      ))}
    </tr>
  );
}
