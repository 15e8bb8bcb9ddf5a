import { useQuery } from "@tanstack/react-query";
import X from "lucide-react/icons/x";
import type { FormEvent } from "react";
import { useSearchParams } from "react-router";
import { Button } from "~/ui/buttons/button";
import { Input } from "~/ui/forms/input";
import { auditQuery } from "../api/queries";
import type { AdminSession } from "../api/types";
import { FilterChip } from "../list/filter-chip";
import { ListHeader } from "../list/list-header";
import { ListState } from "../list/list-state";
import { Pages } from "../list/pages";
import { nameOf } from "../tickets/person";
import { AuditLines } from "./audit-lines";

/** Everything operators did, newest first. Nothing can be changed or deleted here. */
export function AuditPage({ session }: { session: AdminSession }) {
  const [search, setSearch] = useSearchParams();
  const workspace_id = search.get("workspace") ?? undefined;
  const operator = search.get("operator") ?? undefined;
  const q = search.get("q") ?? undefined;
  const page = Number(search.get("page") ?? 1);
  const query = useQuery(auditQuery({ page, workspace_id, operator, q }));
  const choose = (name: string, value: string) =>
    setSearch(
      (old) => {
        const next = new URLSearchParams(old);
        next.delete("page");
        if (value === "") next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  const find = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    choose("q", String(new FormData(event.currentTarget).get("q")).trim());
  };
  const workspace = workspace_id && (query.data?.items[0]?.workspace?.email ?? "One workspace");
  return (
    <main>
      <ListHeader title="Audit log" isNarrow>
        <FilterChip
          label="Operator"
          value={operator ?? ""}
          options={[
            { value: "", label: "Any operator" },
            ...session.operators.map((person) => ({ value: person.email, label: nameOf(person) })),
          ]}
          onChange={(value) => choose("operator", value)}
        />
        {workspace && (
          <Button size="small" onClick={() => choose("workspace", "")}>
            <span className="max-w-48 truncate">{workspace}</span>
            <X aria-hidden />
            <span className="sr-only">Clear filter</span>
          </Button>
        )}
        <form onSubmit={find} className="max-sm:w-full">
          <Input
            key={q}
            name="q"
            type="search"
            aria-label="Search reasons and IDs"
            placeholder="Search reasons and IDs"
            defaultValue={q}
            className="h-7! w-56! rounded-round! text-13! max-lg:h-9! max-sm:w-full!"
          />
        </form>
      </ListHeader>
      <ListState
        query={query}
        what="The audit log"
        isEmpty={({ items }) => items.length === 0}
        empty={{
          title: "No entries",
          text: "Everything an operator does is recorded here, with its reason.",
          action: search.size > 0 && <Button onClick={() => setSearch({}, { replace: true })}>Clear filters</Button>,
        }}
      >
        {(list) => (
          <>
            <div className="max-w-[64rem] px-5 max-lg:px-4">
              <AuditLines entries={list.items} isWide />
            </div>
            <Pages list={list} what="entry" many="entries" />
          </>
        )}
      </ListState>
    </main>
  );
}
