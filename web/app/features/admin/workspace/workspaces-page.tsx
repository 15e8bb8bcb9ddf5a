import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { Button } from "~/ui/buttons/button";
import { searchQuery, workspacesQuery } from "../api/queries";
import { SearchField } from "../frame/search-field";
import { FilterChip } from "../list/filter-chip";
import { ListHeader } from "../list/list-header";
import { ListState } from "../list/list-state";
import { Pages } from "../list/pages";
import { Results } from "./results";
import { WorkspacePage } from "./workspace-page";
import { WorkspaceRows } from "./workspace-rows";

/** All workspaces, what a search found, or one of them. */
export function WorkspacesPage({ workspaceId }: { workspaceId: string | undefined }) {
  return workspaceId ? <WorkspacePage key={workspaceId} id={workspaceId} /> : <List />;
}

function List() {
  const q = useSearchParams()[0].get("q") ?? "";
  return <main>{q === "" ? <All /> : <Found q={q} />}</main>;
}

/** Larger screens have the field in the bar. */
const PhoneSearch = () => (
  <div className="px-4 pt-3 pb-3 lg:hidden">
    <SearchField />
  </div>
);

function All() {
  const [search, setSearch] = useSearchParams();
  const page = Number(search.get("page") ?? 1);
  const isSuspended = search.get("suspended") === "true";
  const query = useQuery(workspacesQuery(isSuspended ? { page, suspended: true } : { page }));
  return (
    <>
      <PhoneSearch />
      <ListHeader title="Workspaces">
        <FilterChip
          label="Status"
          value={isSuspended ? "suspended" : "all"}
          options={[
            { value: "all", label: "All workspaces" },
            { value: "suspended", label: "Suspended" },
          ]}
          onChange={(value) => setSearch(value === "all" ? {} : { suspended: "true" }, { replace: true })}
        />
      </ListHeader>
      <ListState
        query={query}
        what="The workspaces"
        isEmpty={({ items }) => items.length === 0}
        empty={{
          title: isSuspended ? "No suspended workspaces" : "No workspaces yet",
          text: isSuspended ? "Suspended workspaces appear here." : "They appear here when people register.",
          action: isSuspended && <Button onClick={() => setSearch({}, { replace: true })}>Show all workspaces</Button>,
        }}
      >
        {(found) => (
          <>
            <WorkspaceRows workspaces={found.items} />
            <Pages list={found} what="workspace" />
          </>
        )}
      </ListState>
    </>
  );
}

function Found({ q }: { q: string }) {
  const query = useQuery(searchQuery(q));
  return (
    <>
      <PhoneSearch />
      <ListHeader title={`Results for “${q}”`} />
      <ListState
        query={query}
        what="The results"
        isEmpty={(found) => Object.values(found).every((group) => group.length === 0)}
        empty={{
          title: "Nothing found",
          text: "Search by the beginning of an email address, an endpoint URL, an endpoint or submission ID, or a ticket number.",
        }}
      >
        {(found) => <Results found={found} />}
      </ListState>
    </>
  );
}
