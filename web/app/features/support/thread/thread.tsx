import UnfoldVertical from "lucide-react/icons/unfold-vertical";
import { useEffect, useRef, useState } from "react";
import { Button } from "~/ui/buttons/button";
import { isSending } from "../actions/use-reply";
import type { AccessRequest, Entry, TicketDetails } from "../api-types";
import { AccessCard } from "./access-card";
import { ThreadEvent } from "./event";
import { foldMiddle, foldText } from "./fold";
import { Message } from "./message";
import { onRailClass, railClass } from "./rail";

/** What was said and what changed, in its order; the middle of a long thread is folded. */
export function Thread({ ticket, entries, access_requests: requests }: TicketDetails) {
  const [isOpen, setOpen] = useState(false);
  const { first, folded, latest } = foldMiddle(entries, requests);
  const revealed = useRef<HTMLOListElement>(null);
  useEffect(() => {
    // The button is gone: on from where it was.
    if (isOpen) revealed.current?.querySelector<HTMLElement>("[data-first-revealed]")?.focus();
  }, [isOpen]);
  const draw = (entry: Entry) => (
    <ThreadItem key={entry.id} ticketId={ticket.id} entry={entry} request={liveRequest(entry, requests)} />
  );
  return (
    <ol ref={revealed} aria-label="Messages and changes" className={railClass}>
      {first.map(draw)}
      {isOpen && <li data-first-revealed tabIndex={-1} aria-label="Earlier replies" className="-mb-[18px]" />}
      {isOpen ? (
        folded.map(draw)
      ) : folded.length > 0 ? (
        <li className={`${onRailClass} items-center`}>
          <span
            aria-hidden
            className="h-[21px] w-[7px] justify-self-center bg-surface bg-[radial-gradient(circle,var(--color-field-line)_1.5px,transparent_2px)] bg-[length:7px_7px]"
          />
          <Button
            size="small"
            aria-expanded={false}
            onClick={() => setOpen(true)}
            className="justify-self-start max-sm:h-11"
          >
            <UnfoldVertical aria-hidden />
            {foldText(folded)}
          </Button>
        </li>
      ) : null}
      {latest.map(draw)}
    </ol>
  );
}

interface ThreadItemProps {
  ticketId: string;
  entry: Entry;
  request: AccessRequest | undefined;
}

function ThreadItem({ ticketId, entry, request }: ThreadItemProps) {
  if (entry.kind === "message") return <Message entry={entry} isSending={isSending(entry)} />;
  if (!request) return <ThreadEvent entry={entry} />;
  return (
    <li className={onRailClass}>
      <span className="col-start-2 min-w-0">
        <AccessCard ticketId={ticketId} request={request} />
      </span>
    </li>
  );
}

/** The request that an entry asks for, as long as there is something to decide about it. */
function liveRequest({ access, access_request_id: id }: Entry, requests: readonly AccessRequest[]) {
  const request = access === "asked" ? requests.find((one) => one.id === id) : undefined;
  if (request?.state === "granted") return Date.parse(request.expires_at ?? "") > Date.now() ? request : undefined;
  return request?.state === "asked" ? request : undefined;
}
