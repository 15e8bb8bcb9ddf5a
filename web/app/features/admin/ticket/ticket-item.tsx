import { useQuery } from "@tanstack/react-query";
import { threadQuery } from "../api/queries";
import type { AdminSession, AdminThread } from "../api/types";
import { ItemHeader } from "../item/item-header";
import { ItemState } from "../item/item-state";
import { adminPaths } from "../paths";
import { nameOf } from "../tickets/person";
import { StateBadge } from "../tickets/state-badge";
import { WorkspaceParts } from "../workspace/workspace-parts";
import { Composer } from "./composer";
import { SubmissionCard } from "./submission/submission-card";
import { Thread } from "./thread";
import { TicketControls } from "./ticket-controls";

/** One ticket: what was said, an answer, and what is known of the workspace. */
export function TicketItem({ ticketId, session }: { ticketId: string; session: AdminSession }) {
  const query = useQuery(threadQuery(ticketId));
  return (
    <ItemState query={query} what="The ticket">
      {(thread) => <LoadedTicket thread={thread} session={session} />}
    </ItemState>
  );
}

function LoadedTicket({ thread, session }: { thread: AdminThread; session: AdminSession }) {
  const { ticket, entries, access_requests, open_by, workspace } = thread;
  const others = open_by.filter(({ email }) => email !== session.email);
  return (
    <>
      <ItemHeader
        title={ticket.subject}
        back={{ to: adminPaths.tickets, label: "Tickets" }}
        presence={presenceText(others.map(nameOf))}
        meta={
          <>
            <StateBadge state={ticket.state} />
            <span>Ticket {ticket.number}</span>
            {ticket.endpoint && <span className="truncate">{ticket.endpoint.name}</span>}
            {ticket.request_id && <span className="wrap-anywhere font-mono text-12">{ticket.request_id}</span>}
          </>
        }
      >
        <TicketControls ticket={ticket} session={session} />
      </ItemHeader>
      <Thread ticketId={ticket.id} entries={entries} />
      <Composer ticket={ticket} />
      {ticket.submission_id && (
        <SubmissionCard ticketId={ticket.id} submissionId={ticket.submission_id} requests={access_requests} />
      )}
      <WorkspaceParts workspace={workspace} endpointId={ticket.endpoint?.id} isLinked />
    </>
  );
}

function presenceText(names: readonly string[]): string | undefined {
  if (names.length === 0) return undefined;
  return names.length === 1 ? `${names[0]} has this open` : `${names.join(", ")} have this open`;
}
