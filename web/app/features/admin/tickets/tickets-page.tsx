import { useQuery } from "@tanstack/react-query";
import { useSearchParams } from "react-router";
import { Button } from "~/ui/buttons/button";
import { type TicketFilter, ticketsQuery } from "../api/queries";
import type { AdminSession } from "../api/types";
import { FilterChip } from "../list/filter-chip";
import { ListHeader } from "../list/list-header";
import { ListState } from "../list/list-state";
import { SplitView } from "../list/split-view";
import { TicketItem } from "../ticket/ticket-item";
import { nameOf } from "./person";
import { stateLabels } from "./state-labels";
import { TicketTable } from "./ticket-table";

const ANYBODY = "any";

const states: { value: TicketFilter; label: string }[] = [
  { value: "unsolved", label: "Not solved" },
  { value: "open", label: stateLabels.open },
  { value: "waiting_for_us", label: stateLabels.waiting_for_us },
  { value: "waiting_for_you", label: stateLabels.waiting_for_you },
  { value: "solved", label: stateLabels.solved },
  { value: "all", label: "Any status" },
];

interface TicketsPageProps {
  session: AdminSession;
  /** The open ticket. */
  ticketId: string | undefined;
}

/** The queue of tickets, with the open one beside it. */
export function TicketsPage({ session, ticketId }: TicketsPageProps) {
  const [search, setSearch] = useSearchParams();
  const state = states.find(({ value }) => value === search.get("state"))?.value ?? "unsolved";
  const assignee = search.get("assignee") ?? ANYBODY;
  const query = useQuery(ticketsQuery({ state, assignee: assignee === ANYBODY ? undefined : assignee }));
  const isFiltered = state !== "unsolved" || assignee !== ANYBODY;
  const choose = (name: "state" | "assignee", value: string) =>
    setSearch(
      (old) => {
        const next = new URLSearchParams(old);
        next.set(name, value);
        return next;
      },
      { replace: true },
    );
  const assignees = [
    { value: ANYBODY, label: "Any assignee" },
    { value: "me", label: "Assigned to me" },
    { value: "none", label: "Unassigned" },
    ...session.operators
      .filter(({ email }) => email !== session.email)
      .map((person) => ({ value: person.email, label: nameOf(person) })),
  ];
  return (
    <SplitView
      hint="Select a ticket to read it and reply."
      itemLabel="Ticket"
      item={ticketId && <TicketItem key={ticketId} ticketId={ticketId} session={session} />}
      list={
        <>
          <ListHeader title="Tickets" updatedAt={query.dataUpdatedAt}>
            <FilterChip label="Status" value={state} options={states} onChange={(value) => choose("state", value)} />
            <FilterChip
              label="Assignee"
              isSpare
              value={assignee}
              options={assignees}
              onChange={(value) => choose("assignee", value)}
            />
          </ListHeader>
          <ListState
            query={query}
            what="The tickets"
            isEmpty={({ items }) => items.length === 0}
            empty={
              isFiltered
                ? {
                    title: "No matching tickets",
                    text: "No ticket has this status and assignee.",
                    action: <Button onClick={() => setSearch({}, { replace: true })}>Clear filters</Button>,
                  }
                : { title: "No open tickets", text: "Every ticket is solved. New tickets appear here." }
            }
          >
            {({ items, total }) => (
              <>
                <TicketTable tickets={items} openId={ticketId} />
                <p className="num px-5 py-3 text-13 text-ink-faint max-lg:px-4 max-lg:pb-7">
                  {countText(items.length, total ?? items.length)} Waiting for us first, then by waiting time.
                </p>
              </>
            )}
          </ListState>
        </>
      }
    />
  );
}

function countText(shown: number, total: number): string {
  if (total > shown) return `First ${shown} of ${total} tickets.`;
  return total === 1 ? "1 ticket." : `${total} tickets.`;
}
