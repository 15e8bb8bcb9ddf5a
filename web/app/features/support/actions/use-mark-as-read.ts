import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import type { Ticket } from "../api-types";
import { markAsRead } from "../queries";
import { refetchTickets, updateTicket } from "./cache";

/** Who only passes by with j and k hasn't read it. */
const GLANCE_MS = 700;

/** Marks a ticket as read once it was looked at for a moment; what comes while the page is out of sight stays unread. */
export function useMarkAsRead(ticket: Ticket | undefined): void {
  const queries = useQueryClient();
  const read = useEffectEvent(async (id: string) => {
    updateTicket(queries, id, (one) => ({ ...one, unread: false }));
    // It is unread again with the next answer.
    await markAsRead(id).catch(() => refetchTickets(queries));
  });
  const id = ticket?.unread ? ticket.id : undefined;
  useEffect(() => {
    if (id === undefined) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      if (document.visibilityState === "visible") timer = setTimeout(() => void read(id), GLANCE_MS);
    };
    look();
    document.addEventListener("visibilitychange", look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("visibilitychange", look);
    };
  }, [id]);
}
