import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { useMarkAsRead } from "../actions/use-mark-as-read";
import type { Entry } from "../api-types";
import { Composer } from "../compose/composer";
import { ticketQuery } from "../queries";
import { nameOf } from "../text";
import { Thread } from "./thread";
import { TicketFailure } from "./ticket-failure";
import { TicketHeader } from "./ticket-header";
import { TicketSkeleton } from "./ticket-skeleton";
import { useThreadScroll } from "./use-thread-scroll";

interface TicketPaneProps {
  id: string;
  /** It's shown because it is the first in the list: it stays unread. */
  isPreview?: boolean;
  /** Its subject gets the focus when it is shown. */
  takesFocus?: boolean;
}

/** A ticket with its thread, and the field for a reply. */
export function TicketPane({ id, isPreview = false, takesFocus = false }: TicketPaneProps) {
  const { data, error, refetch } = useQuery(ticketQuery(id));
  const heading = useRef<HTMLHeadingElement>(null);
  useMarkAsRead(isPreview ? undefined : data?.ticket);
  const isLoaded = data !== undefined;
  useEffect(() => {
    if (takesFocus && isLoaded) heading.current?.focus({ preventScroll: true });
  }, [takesFocus, isLoaded]);
  const { scroller, end, toEnd } = useThreadScroll(isLoaded, data?.entries.length ?? 0);

  if (!data && error)
    return <TicketFailure error={error} onRetry={() => void refetch()} heading={isPreview ? "h2" : "h1"} />;
  if (!data) return <TicketSkeleton />;
  return (
    <article aria-label={data.ticket.subject} className="flex flex-col max-lg:min-h-[calc(100dvh-3.5rem)] lg:h-full">
      <TicketHeader ticket={data.ticket} heading={isPreview ? "h2" : "h1"} headingRef={heading} />
      <div
        ref={scroller}
        className="min-h-0 flex-1 px-4 py-[18px] sm:px-[34px] lg:overflow-y-auto lg:pt-[22px] lg:pb-6"
      >
        <Thread {...data} />
        <div ref={end} className="max-lg:scroll-mb-44" />
      </div>
      <News entries={data.entries} />
      <Composer ticket={data.ticket} onSent={toEnd} />
    </article>
  );
}

/** Reads out a reply that comes while someone is reading. */
function News({ entries }: { entries: readonly Entry[] }) {
  const last = entries.findLast(({ kind }) => kind === "message");
  const [known] = useState(last?.id);
  const isNews = last && last.id !== known && last.author.role !== "customer";
  return (
    <p role="status" className="sr-only">
      {isNews && `Reply from ${nameOf(last.author)}: ${last.text?.slice(0, 200) ?? ""}`}
    </p>
  );
}
