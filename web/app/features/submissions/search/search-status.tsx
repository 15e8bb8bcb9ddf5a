import { type ReactNode, useEffect, useState } from "react";
import { Link, useLocation } from "react-router";
import { ALL, type Folder, type Scope } from "~/api/queries/submissions";
import { useStore } from "~/lib/state/store";
import { clockTime, dateOf, isSameDay } from "~/ui/time/time-text";
import { type Arrival, arrivalKey, newestArrivals } from "../cache/live-updates";
import { changed, type View } from "../filters/view";
import type { SubmissionsList } from "../inbox/state/use-list";
import { inboxPath } from "../paths";

interface SearchStatusProps {
  scope: Scope;
  /** What the scope is called. */
  title: string;
  view: View;
  list: SubmissionsList;
  formName?: (endpointId: string) => string | undefined;
  /** What can be done with the search. */
  children?: ReactNode;
}

const linkClass = "font-label text-accent-ink hover:underline";

/** How many were found and where, the way to search elsewhere, and what may be missing. */
export function SearchStatus({ scope, title, view, list, formName, children }: SearchStatusProps) {
  const { error, isSearching, notIndexedSince } = list;
  const where = scope === ALL ? "in all forms" : `in ${title}`;
  const count = isSearching || error ? undefined : countText(list.items.length, list.hasMore);
  return (
    <div className="num grid gap-1 px-4 pb-2.5 text-13 text-ink-soft max-sm:pt-2">
      <div className="flex items-start justify-between gap-3">
        <p className="wrap-anywhere min-w-0">
          {isSearching ? "Searching" : <b className="font-strong text-ink">{count}</b>} {!error && `${where}. `}
          {!error && <OtherScope scope={scope} view={view} formName={formName} />}
        </p>
        {/* A button is taller than the line. */}
        {children && <span className="-my-1.5 shrink-0 pointer-coarse:-my-2.5">{children}</span>}
      </div>
      {notIndexedSince && <p>The newest submissions, from {momentOf(notIndexedSince)} on, can't be found yet.</p>}
      <NewArrivals scope={scope} view={view} list={list} />
      <Announcement>{count && `${count} ${where}`}</Announcement>
    </div>
  );
}

const number = new Intl.NumberFormat();

/** "12 submissions", or "100+ submissions" while more may be found. */
function countText(count: number, hasMore: boolean): string {
  if (count === 0) return hasMore ? "No matches yet" : "No matches";
  return `${number.format(count)}${hasMore ? "+" : ""} ${count === 1 && !hasMore ? "submission" : "submissions"}`;
}

const momentOf = (at: string) =>
  isSameDay(at, new Date().toISOString()) ? clockTime(at) : `${dateOf(at)}, ${clockTime(at)}`;

/** For screen readers, once the results stay the same for a moment: not with every key that is pressed. */
function Announcement({ children }: { children: ReactNode }) {
  const [said, say] = useState<ReactNode>();
  useEffect(() => {
    const timer = setTimeout(() => say(children), children ? 500 : 0);
    return () => clearTimeout(timer);
  }, [children]);
  return (
    <span role="status" className="sr-only">
      {said}
    </span>
  );
}

/** From one form to all of them, and back to the one. */
function OtherScope({ scope, view, formName }: Pick<SearchStatusProps, "scope" | "view" | "formName">) {
  const searchedForm = searchedFormIn(useLocation().state);
  if (scope !== ALL) return <SearchAllForms scope={scope} view={view} className={linkClass} />;
  const name = searchedForm && formName?.(searchedForm);
  if (!name) return null;
  return (
    <Link to={inboxPath(searchedForm, changed(view, {}))} className={linkClass}>
      Search only {name}
    </Link>
  );
}

/** The same search in all forms, which knows the way back. */
export function SearchAllForms({ scope, view, className }: { scope: Scope; view: View; className: string }) {
  return (
    <Link to={inboxPath(ALL, changed(view, {}))} state={{ searchedForm: scope }} className={className}>
      Search all forms
    </Link>
  );
}

function searchedFormIn(state: unknown): string | undefined {
  const form = typeof state === "object" && state !== null && "searchedForm" in state ? state.searchedForm : undefined;
  return typeof form === "string" ? form : undefined;
}

/** What arrived last in a folder, of one form or of all. */
function newestArrivalIn(arrivals: ReadonlyMap<string, Arrival>, scope: Scope, folder: Folder): Arrival | undefined {
  if (scope !== ALL) return arrivals.get(arrivalKey(scope, folder));
  const all = [...arrivals].filter(([key]) => key.endsWith(arrivalKey("", folder))).map(([, arrival]) => arrival);
  return all.toSorted((a, b) => b.at - a.at)[0];
}

/** Only the server knows whether what arrives matches, so it isn't shown among the results until they are refreshed. */
function NewArrivals({ scope, view, list }: Pick<SearchStatusProps, "scope" | "view" | "list">) {
  const newest = newestArrivalIn(useStore(newestArrivals), scope, view.folder);
  const { items, isSearching, requestedAt } = list;
  if (isSearching || !newest || requestedAt === undefined || newest.at < requestedAt) return null;
  if (items.some(({ id }) => id === newest.id)) return null;
  return (
    <p>
      New submissions arrived.{" "}
      <button type="button" className={linkClass} onClick={list.refresh}>
        Refresh
      </button>
    </p>
  );
}
