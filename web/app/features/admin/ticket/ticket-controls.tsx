import { Button } from "~/ui/buttons/button";
import { assign, setState } from "../api/calls";
import type { AdminSession, AdminTicket, TicketState } from "../api/types";
import { useAct } from "../api/use-act";
import { FilterChip } from "../list/filter-chip";
import { nameOf } from "../tickets/person";

const NOBODY = "";

/** Whose the ticket is, and whether it is solved. */
export function TicketControls({ ticket, session }: { ticket: AdminTicket; session: AdminSession }) {
  const assignTo = useAct((to: string | null) => assign(ticket.id, to), {
    done: "Assignee changed.",
    failed: "Couldn't change the assignee.",
  });
  const change = useAct((state: TicketState) => setState(ticket.id, state), {
    done: "Status changed.",
    failed: "Couldn't change the status.",
  });
  const options = [
    { value: NOBODY, label: "Unassigned" },
    { value: session.email, label: "Assigned to me" },
    ...session.operators
      .filter(({ email }) => email !== session.email)
      .map((person) => ({ value: person.email, label: `Assigned to ${nameOf(person)}` })),
  ];
  const isSolved = ticket.state === "solved";
  return (
    <div className="mt-3 flex flex-wrap items-center justify-between gap-2">
      <FilterChip
        label="Assignee"
        value={ticket.assignee?.email ?? NOBODY}
        options={withCurrent(options, ticket)}
        onChange={(value) => assignTo.mutate(value === NOBODY ? null : value)}
      />
      <Button
        size="small"
        busy={change.isPending && "Saving…"}
        onClick={() => change.mutate(isSolved ? "waiting_for_us" : "solved")}
      >
        {isSolved ? "Reopen ticket" : "Mark as solved"}
      </Button>
    </div>
  );
}

/** With whom it is assigned to, where that is no operator any more. */
function withCurrent(options: readonly { value: string; label: string }[], { assignee }: AdminTicket) {
  if (!assignee || options.some(({ value }) => value === assignee.email)) return options;
  return [...options, { value: assignee.email, label: `Assigned to ${nameOf(assignee)}` }];
}
