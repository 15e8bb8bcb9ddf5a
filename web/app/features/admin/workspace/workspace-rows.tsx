import { Badge } from "~/ui/data/badge";
import { dateOf } from "~/ui/time/time-text";
import type { AdminWorkspaceItem } from "../api/types";
import { countText, plural } from "../item/numbers";
import { hasOwnName, workspaceName } from "../item/workspace-name";
import { useRowKeys } from "../list/row-keys";
import { RowLink } from "../list/row-link";
import { adminPaths } from "../paths";

/** Workspaces, newest first, each with what it has received this month. */
export function WorkspaceRows({ workspaces }: { workspaces: readonly AdminWorkspaceItem[] }) {
  const ref = useRowKeys<HTMLUListElement>();
  return (
    <ul ref={ref} className="border-line lg:border-t">
      {workspaces.map(({ id, created_at, endpoints, submissions, is_suspended, ...workspace }) => (
        <li
          key={id}
          className="num relative flex min-h-11 flex-wrap items-center gap-x-4 gap-y-0.5 border-line border-b px-5 py-2 text-13 text-ink-soft hover:bg-surface max-lg:px-4"
        >
          <span className="flex min-w-0 flex-1 basis-64 items-center gap-3">
            <RowLink to={`${adminPaths.workspaces}/${id}`} className="truncate font-medium text-14 text-ink">
              {workspaceName(workspace)}
            </RowLink>
            {is_suspended && <Badge tone="bad">Suspended</Badge>}
          </span>
          {hasOwnName(workspace) && <span className="min-w-0 flex-1 basis-56 truncate">{workspace.email}</span>}
          <span className="lg:w-28">{plural(endpoints, "endpoint")}</span>
          <span className="whitespace-nowrap lg:w-52">{countText(submissions)} submissions this month</span>
          <span className="whitespace-nowrap text-ink-faint lg:w-44 lg:text-right">since {dateOf(created_at)}</span>
        </li>
      ))}
    </ul>
  );
}
