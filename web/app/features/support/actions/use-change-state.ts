import { useMutation, useQueryClient } from "@tanstack/react-query";
import { toast } from "~/ui/feedback/toast";
import { changeState } from "../queries";
import { keepShown, refetchTickets, updateTicket } from "./cache";

type Change = "solve" | "reopen";

interface Given {
  id: string;
  change: Change;
  /** What is undone needs no Undo of its own. */
  isUndo?: boolean;
}

const states = { solve: "solved", reopen: "waiting_for_us" } as const;
const opposites = { solve: "reopen", reopen: "solve" } as const;
const done = { solve: "Ticket marked as solved.", reopen: "Ticket reopened." };
const failed = { solve: "Couldn't mark the ticket as solved.", reopen: "Couldn't reopen the ticket." };

/** Marks a ticket as solved, or reopens it: at once on the screen, and back if the server refuses. */
export function useChangeState() {
  const queries = useQueryClient();
  const mutation = useMutation({
    mutationFn: ({ id, change }: Given) => changeState(id, change),
    onMutate: async ({ id, change }) => {
      const putBack = await keepShown(queries);
      updateTicket(queries, id, (ticket) => ({ ...ticket, state: states[change], unread: false }));
      return { putBack };
    },
    onSuccess: (ticket, { id, change, isUndo }) => {
      updateTicket(queries, id, () => ticket);
      const undo = isUndo ? undefined : () => mutation.mutate({ id, change: opposites[change], isUndo: true });
      toast({ type: "success", message: done[change], undo });
    },
    onError: (error, { change }, kept) => {
      kept?.putBack();
      toast({ type: "error", message: `${failed[change]} ${error.message}` });
    },
    onSettled: () => refetchTickets(queries),
  });
  return (id: string, change: Change) => mutation.mutate({ id, change });
}
