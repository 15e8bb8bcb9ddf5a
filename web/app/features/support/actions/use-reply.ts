import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { profileQuery } from "~/api/queries/profile";
import { toast } from "~/ui/feedback/toast";
import type { Entry } from "../api-types";
import type { Draft } from "../compose/drafts/draft";
import type { DraftHandle } from "../compose/drafts/drafts";
import { storedIds } from "../compose/files/attachments";
import { sendReply } from "../queries";
import { keepShown, refetchTickets, updateThread, updateTicket } from "./cache";

/** Begins the id of an entry that the server doesn't have yet. */
const SENDING = "sending-";

export const isSending = ({ id }: Entry) => id.startsWith(SENDING);

interface Given {
  draft: Draft;
  solve: boolean;
}

/** Sends a reply: it's in the thread at once, and back in the field if it can't be sent. */
export function useReply(ticketId: string, { change, discard }: Pick<DraftHandle, "change" | "discard">) {
  const queries = useQueryClient();
  const { data: profile } = useQuery(profileQuery);
  return useMutation({
    mutationFn: ({ draft, solve }: Given) =>
      sendReply(ticketId, { text: draft.text.trim(), file_ids: storedIds(draft.files), solve }),
    onMutate: async ({ draft, solve }) => {
      discard();
      const putBack = await keepShown(queries);
      const entry = entryOf(draft, profile?.name ?? profile?.email ?? "");
      updateThread(queries, ticketId, (details) => ({ ...details, entries: [...details.entries, entry] }));
      updateTicket(queries, ticketId, (ticket) => ({
        ...ticket,
        state: solve ? "solved" : "waiting_for_us",
        last_entry: { author: entry.author, text: draft.text.trim().slice(0, 140) },
        last_entry_at: entry.at,
        unread: false,
      }));
      return { putBack };
    },
    onSuccess: (_, { solve }) => {
      toast({ type: "success", message: solve ? "Reply sent. Ticket marked as solved." : "Reply sent." });
    },
    onError: (_, { draft }, kept) => {
      kept?.putBack();
      // What was written meanwhile stays below it.
      change((now) => ({
        text: [draft.text, now.text].filter(Boolean).join("\n\n"),
        files: [...draft.files, ...now.files],
      }));
    },
    onSettled: () => refetchTickets(queries),
  });
}

function entryOf({ text, files }: Draft, name: string): Entry {
  return {
    id: `${SENDING}${Date.now()}`,
    at: new Date().toISOString(),
    kind: "message",
    author: { role: "customer", name },
    via: "web",
    text: text.trim(),
    quoted: null,
    files: files.flatMap(({ stored }) => stored ?? []),
    state: null,
    access: null,
    access_request_id: null,
    sender: null,
  };
}
