import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { Link } from "react-router";
import { clockTime, dayLabel, exactTime } from "~/ui/time/time-text";
import { sessionQuery } from "../api/queries";
import type { AuditEntry } from "../api/types";
import { workspaceName } from "../item/workspace-name";
import { adminPaths } from "../paths";
import { actionText } from "./action-text";

interface AuditLinesProps {
  entries: readonly AuditEntry[];
  /** As a page of its own: with hairlines, and the workspace of each. */
  isWide?: boolean;
}

/** What operators did, each with when, who, what and why. */
export function AuditLines({ entries, isWide }: AuditLinesProps) {
  const { data: session } = useQuery(sessionQuery);
  const nameOf = (operator: string) => session?.operators.find(({ email }) => email === operator)?.name || operator;
  return (
    <ol className={clsx("text-13 text-ink-soft", isWide ? "border-line lg:border-t" : "mt-2 grid gap-3")}>
      {entries.map((entry) => (
        <li
          key={entry.id}
          className={clsx(
            "num grid grid-cols-[112px_minmax(0,1fr)] gap-x-3",
            isWide && "border-line border-b py-2.5 sm:grid-cols-[140px_minmax(0,1fr)_auto]",
          )}
        >
          <time dateTime={entry.at} title={exactTime(entry.at)} className="text-ink-faint">
            {dayLabel(entry.at)}, {clockTime(entry.at)}
          </time>
          <span className="wrap-anywhere min-w-0">
            <b className="font-label text-ink">{nameOf(entry.operator)}</b> {actionText(entry)}
            {entry.reason && <span className="block text-ink-faint">{entry.reason}</span>}
          </span>
          {isWide && entry.workspace && (
            <Link
              to={`${adminPaths.workspaces}/${entry.workspace.id}`}
              className="max-w-56 truncate text-accent-ink underline-offset-4 hover:underline max-sm:col-start-2"
            >
              {workspaceName(entry.workspace)}
            </Link>
          )}
        </li>
      ))}
    </ol>
  );
}
