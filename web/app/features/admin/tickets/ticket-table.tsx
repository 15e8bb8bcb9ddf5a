import { clsx } from "clsx";
import { useLocation } from "react-router";
import type { AdminTicket } from "../api/types";
import { workspaceName } from "../item/workspace-name";
import { useRowKeys } from "../list/row-keys";
import { RowLink } from "../list/row-link";
import { adminPaths } from "../paths";
import { Assignee } from "./person";
import { StateBadge } from "./state-badge";
import { isLate, waitingText } from "./waiting";

interface TicketTableProps {
  tickets: readonly AdminTicket[];
  /** The one that is open. */
  openId?: string | undefined;
  /** Whether all are of one workspace, which is then left out. */
  isOfOne?: boolean;
}

const head = "h-8 px-3 text-left font-normal text-12 text-ink-faint";
const cell = "lg:h-11 lg:truncate lg:border-line lg:border-b lg:px-3";
// In the middle width the item's column leaves no room for these two.
const spare = "lg:max-xl:hidden";

/** Tickets in rows of 44 px; on small screens in two lines each. */
export function TicketTable({ tickets, openId, isOfOne = false }: TicketTableProps) {
  const ref = useRowKeys<HTMLTableSectionElement>();
  return (
    // The roles are written out because a table laid out as blocks loses its own.
    // biome-ignore lint/a11y/noRedundantRoles: see above
    <table role="table" className="w-full table-fixed border-collapse max-lg:block">
      <caption className="sr-only">Tickets</caption>
      <thead className="max-lg:sr-only">
        {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
        <tr role="row" className="border-line border-b">
          <th scope="col" className={clsx(head, "lg:pl-5")}>
            Subject
          </th>
          {!isOfOne && (
            <th scope="col" className={clsx(head, "w-[150px] lg:max-[1400px]:hidden")}>
              Workspace
            </th>
          )}
          <th scope="col" className={clsx(head, "lg:w-[166px]")}>
            Status
          </th>
          <th scope="col" className={clsx(head, "lg:w-[82px]")}>
            Waiting
          </th>
          <th scope="col" className={clsx(head, spare, "xl:w-[84px]")}>
            Assignee
          </th>
        </tr>
      </thead>
      {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
      <tbody ref={ref} role="rowgroup" className="max-lg:block max-lg:border-line max-lg:border-t-0">
        {tickets.map((ticket) => (
          <TicketRow key={ticket.id} ticket={ticket} isOpen={ticket.id === openId} isOfOne={isOfOne} />
        ))}
      </tbody>
    </table>
  );
}

interface TicketRowProps {
  ticket: AdminTicket;
  isOpen: boolean;
  isOfOne: boolean;
}

function TicketRow({ ticket, isOpen, isOfOne }: TicketRowProps) {
  const { search } = useLocation();
  const { id, subject, state, workspace, waiting_since, assignee, held } = ticket;
  const isOurs = state === "open" || state === "waiting_for_us";
  return (
    <tr
      // biome-ignore lint/a11y/noRedundantRoles: see <TicketTable>
      role="row"
      className={clsx(
        "relative max-lg:grid max-lg:grid-cols-[minmax(0,1fr)_auto_auto] max-lg:gap-x-3 max-lg:gap-y-1 max-lg:border-line max-lg:border-b max-lg:px-4 max-lg:pt-[11px] max-lg:pb-3",
        isOpen ? "lg:bg-surface lg:shadow-[inset_3px_0_var(--color-ink)]" : "hover:bg-surface",
      )}
    >
      {/* biome-ignore lint/a11y/noRedundantRoles: see <TicketTable> */}
      <td role="cell" className={clsx(cell, "lg:pl-5 max-lg:col-span-2 max-lg:truncate")}>
        <RowLink
          to={`${adminPaths.tickets}/${id}${search}`}
          isOpen={isOpen}
          className={isOpen ? "font-strong" : isOurs ? "font-medium" : "text-ink-soft"}
        >
          {subject}
        </RowLink>
        {held > 0 && <span className="ml-2 text-12 text-warn">Held email</span>}
      </td>
      {!isOfOne && (
        <td
          // biome-ignore lint/a11y/noRedundantRoles: see <TicketTable>
          role="cell"
          className={clsx(cell, "lg:max-[1400px]:hidden text-ink-soft max-lg:order-3 max-lg:truncate max-lg:text-13")}
        >
          {workspaceName(workspace)}
        </td>
      )}
      <td
        // biome-ignore lint/a11y/noRedundantRoles: see <TicketTable>
        role="cell"
        className={clsx(
          cell,
          "max-lg:order-4 max-lg:justify-self-end",
          isOfOne ? "max-lg:col-span-3" : "max-lg:col-span-2",
        )}
      >
        <StateBadge state={state} />
      </td>
      <td
        // biome-ignore lint/a11y/noRedundantRoles: see <TicketTable>
        role="cell"
        className={clsx(
          cell,
          "num max-lg:order-2 max-lg:justify-self-end max-lg:text-13",
          isLate(ticket) ? "font-strong text-warn" : "text-ink-soft",
        )}
      >
        {state === "solved" ? "" : waitingText(waiting_since)}
      </td>
      {/* biome-ignore lint/a11y/noRedundantRoles: see <TicketTable> */}
      <td role="cell" className={clsx(cell, spare, "max-lg:hidden")}>
        <Assignee person={assignee} />
      </td>
    </tr>
  );
}
