import { clsx } from "clsx";
import type { ReactNode } from "react";

/**
 * The geometry of the list, shared with its skeleton. The rows follow the width of the card, not of the window: two
 * lines below 44rem, then columns, and the chart from 54rem on.
 */
const rowClass = clsx(
  "relative grid items-center border-line border-t",
  "@max-[44rem]:h-[68px] @max-[44rem]:grid-cols-[minmax(0,1fr)_auto_2rem] @max-[44rem]:content-center @max-[44rem]:gap-x-3 @max-[44rem]:gap-y-0.5 @max-[44rem]:pr-1.5 @max-[44rem]:pl-4",
  "@min-[44rem]:h-[52px] @min-[44rem]:grid-cols-[minmax(0,1fr)_8.75rem_5rem_8.25rem_4.25rem] @min-[44rem]:gap-x-4 @min-[44rem]:pr-2 @min-[44rem]:pl-5",
  "@min-[54rem]:grid-cols-[minmax(0,1fr)_9.125rem_7rem_8.75rem_8.25rem_4.25rem]",
);

/**
 * Where each cell of a row is. On two lines: name and time, then client and count. Below 24rem the name has the first
 * line to itself, and the time takes the place of the count.
 */
const cells = {
  name: "min-w-0 @max-[44rem]:col-start-1 @max-[44rem]:row-start-1 @max-[44rem]:text-16 @max-[24rem]:col-end-3",
  client: "min-w-0 text-ink-soft @max-[44rem]:col-start-1 @max-[44rem]:row-start-2",
  trend: "h-[26px] @max-[54rem]:hidden",
  month:
    "num whitespace-nowrap text-right @max-[44rem]:col-start-2 @max-[44rem]:row-start-2 @max-[44rem]:text-13 @max-[44rem]:text-ink-soft @max-[24rem]:hidden",
  last: "num whitespace-nowrap text-ink-soft @max-[44rem]:col-start-2 @max-[44rem]:row-start-1 @max-[44rem]:text-right @max-[44rem]:text-13 @max-[24rem]:row-start-2",
  actions:
    "flex justify-end @max-[44rem]:col-start-3 @max-[44rem]:row-span-2 @max-[44rem]:row-start-1 @max-[44rem]:justify-center",
} as const;

interface RowProps {
  className?: string;
  children: ReactNode;
}

/** The roles are written out because a table laid out as a grid loses its own. */
export function Row({ className, children }: RowProps) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: see above
    <tr role="row" className={clsx(rowClass, className)}>
      {children}
    </tr>
  );
}

interface CellProps {
  of: keyof typeof cells;
  className?: string;
  children?: ReactNode;
}

export function Cell({ of, className, children }: CellProps) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: see <Row>
    <td role="cell" className={clsx(cells[of], className)}>
      {children}
    </td>
  );
}

/** The words above the columns; on two lines they are only said. */
export function TableHead() {
  return (
    <thead className="block @max-[44rem]:sr-only">
      <Row className="h-10! border-t-0! text-12 text-ink-faint">
        <Head>Endpoint</Head>
        <Head>Client</Head>
        <Head className="text-left @max-[54rem]:hidden">Last 30 days</Head>
        <Head className="text-right">
          <span className="@max-[54rem]:sr-only">Submissions this month</span>
          <span aria-hidden className="@min-[54rem]:hidden">
            This month
          </span>
        </Head>
        <Head>Last submission</Head>
        <Head>
          <span className="sr-only">Actions</span>
        </Head>
      </Row>
    </thead>
  );
}

function Head({ className = "text-left", children }: RowProps) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: see <Row>
    <th scope="col" role="columnheader" className={clsx("whitespace-nowrap font-normal", className)}>
      {children}
    </th>
  );
}
