import type { ReactNode } from "react";
import { ArrivalTime } from "~/ui/time/time";
import type { AdminFound, AdminWorkspaceRef } from "../api/types";
import { hasOwnName, workspaceName } from "../item/workspace-name";
import { useRowKeys } from "../list/row-keys";
import { RowLink } from "../list/row-link";
import { adminPaths } from "../paths";
import { StateBadge } from "../tickets/state-badge";

interface Row {
  id: string;
  to: string;
  title: string;
  detail: ReactNode;
  end?: ReactNode;
}

const ownerOf = (workspace: AdminWorkspaceRef) =>
  hasOwnName(workspace) ? `${workspace.name}, ${workspace.email}` : workspace.email;
const pageOf = ({ id }: AdminWorkspaceRef) => `${adminPaths.workspaces}/${id}`;

/** What was found, by kind. All but a ticket lead to their workspace. */
export function Results({ found }: { found: AdminFound }) {
  const ref = useRowKeys<HTMLDivElement>();
  const groups: { title: string; rows: Row[] }[] = [
    {
      title: "Workspaces",
      rows: found.workspaces.map((workspace) => ({
        id: workspace.id,
        to: pageOf(workspace),
        title: workspaceName(workspace),
        detail: workspace.email,
      })),
    },
    {
      title: "Endpoints",
      rows: found.endpoints.map(({ id, name, workspace }) => ({
        id,
        to: pageOf(workspace),
        title: name,
        detail: ownerOf(workspace),
        end: <code className="font-mono text-12">{id}</code>,
      })),
    },
    {
      title: "Submissions",
      rows: found.submissions.map(({ id, endpoint, workspace, received_at }) => ({
        id,
        to: pageOf(workspace),
        title: `Submission to ${endpoint.name}`,
        detail: ownerOf(workspace),
        end: <ArrivalTime at={received_at} />,
      })),
    },
    {
      title: "Tickets",
      rows: found.tickets.map(({ id, number, subject, workspace, state }) => ({
        id,
        to: `${adminPaths.tickets}/${id}?state=all`,
        title: subject,
        detail: `Ticket ${number}, ${workspaceName(workspace)}`,
        end: <StateBadge state={state} />,
      })),
    },
  ];
  return (
    <div ref={ref}>
      {groups
        .filter(({ rows }) => rows.length > 0)
        .map(({ title, rows }) => (
          <section key={title} aria-label={title} className="pb-5">
            <h2 className="border-line border-b px-5 pb-1.5 text-12 text-ink-faint max-lg:px-4">{title}</h2>
            <ul>
              {rows.map((row) => (
                <ResultRow key={row.id} row={row} />
              ))}
            </ul>
          </section>
        ))}
    </div>
  );
}

function ResultRow({ row: { to, title, detail, end } }: { row: Row }) {
  return (
    <li className="relative flex min-h-11 items-center gap-4 border-line border-b px-5 py-2 hover:bg-surface max-lg:px-4">
      <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-3">
        <RowLink to={to} className="max-w-full truncate font-medium">
          {title}
        </RowLink>
        <span className="min-w-0 truncate text-13 text-ink-soft">{detail}</span>
      </div>
      {end && <span className="num shrink-0 text-13 text-ink-faint">{end}</span>}
    </li>
  );
}
