import { useQuery } from "@tanstack/react-query";
import ChevronLeft from "lucide-react/icons/chevron-left";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { inEuro } from "~/lib/pricing/euro";
import { dateOf } from "~/ui/time/time-text";
import { ticketsQuery, workspaceQuery } from "../api/queries";
import type { AdminWorkspace } from "../api/types";
import { ItemState } from "../item/item-state";
import { workspaceName } from "../item/workspace-name";
import { adminPaths } from "../paths";
import { TicketTable } from "../tickets/ticket-table";
import { Endpoints } from "./endpoints";
import { WorkspaceParts } from "./workspace-parts";

/** All that operators may know of one workspace; what its submissions say isn't part of it. */
export function WorkspacePage({ id }: { id: string }) {
  const query = useQuery(workspaceQuery(id));
  return (
    <main className="lg:h-full">
      <ItemState query={query} what="The workspace">
        {(workspace) => <Loaded workspace={workspace} />}
      </ItemState>
    </main>
  );
}

function Loaded({ workspace }: { workspace: AdminWorkspace }) {
  const { email, endpoints, billing } = workspace;
  return (
    <div className="lg:grid lg:h-full lg:grid-cols-[minmax(0,1fr)_400px] xl:grid-cols-[minmax(0,1fr)_420px]">
      <div className="min-w-0 lg:overflow-y-auto">
        <Link
          to={adminPaths.workspaces}
          className="ml-3 inline-flex h-11 items-center gap-1 font-label text-ink-soft hover:text-ink lg:hidden"
        >
          <ChevronLeft aria-hidden className="size-4" />
          Workspaces
        </Link>
        <h1 className="wrap-anywhere px-5 font-strong text-18 leading-tight tracking-[-0.01em] max-lg:px-4 lg:py-5">
          {workspaceName(workspace)}
        </h1>
        <Part title="Endpoints">
          {endpoints.length === 0 ? <None>No endpoints yet.</None> : <Endpoints endpoints={endpoints} />}
        </Part>
        <Part title="Tickets">
          <Tickets email={email} workspaceId={workspace.id} />
        </Part>
        <Part title="Invoices">
          {billing.invoices.length === 0 ? <None>No invoices yet.</None> : <Invoices invoices={billing.invoices} />}
        </Part>
      </div>
      <div className="border-line bg-surface max-lg:border-t lg:overflow-y-auto lg:border-l">
        <WorkspaceParts workspace={workspace} />
      </div>
    </div>
  );
}

function Tickets({ email, workspaceId }: { email: string; workspaceId: string }) {
  const query = useQuery(ticketsQuery({ state: "all", q: email }));
  return (
    <ItemState query={query} what="The tickets">
      {({ items }) => {
        // The search may also find other addresses that begin like this one.
        const own = items.filter(({ workspace }) => workspace.id === workspaceId);
        return own.length === 0 ? <None>No tickets yet.</None> : <TicketTable tickets={own} isOfOne />;
      }}
    </ItemState>
  );
}

function Invoices({ invoices }: { invoices: AdminWorkspace["billing"]["invoices"] }) {
  return (
    <ul className="border-line border-t">
      {invoices.map(({ number, kind, issued_on, due_on, gross_cents, open_cents }) => (
        <li
          key={number}
          className="num flex min-h-11 flex-wrap items-center gap-x-4 gap-y-0.5 border-line border-b px-5 py-2 max-lg:px-4"
        >
          <span className="min-w-0 flex-1 basis-32 font-medium">{number}</span>
          <span className="text-13 text-ink-soft">
            {kind === "credit_note" ? "Credit note, " : ""}
            {dateOf(issued_on)}
          </span>
          <span className="text-13 text-ink-soft">{inEuro(gross_cents)}</span>
          <span className="w-56 whitespace-nowrap text-right text-13 text-ink-faint max-lg:w-auto">
            {open_cents > 0 ? `${inEuro(open_cents)} open${due_on ? `, due ${dateOf(due_on)}` : ""}` : "Settled"}
          </span>
        </li>
      ))}
    </ul>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="pb-6 max-lg:pt-4">
      <h2 className="px-5 pb-1.5 font-label text-13 text-ink-soft max-lg:px-4">{title}</h2>
      {children}
    </section>
  );
}

const None = ({ children }: { children: string }) => (
  <p className="border-line border-t px-5 py-3 text-13 text-ink-faint max-lg:px-4">{children}</p>
);
