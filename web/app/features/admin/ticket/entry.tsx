import { clsx } from "clsx";
import Lock from "lucide-react/icons/lock";
import Paperclip from "lucide-react/icons/paperclip";
import { sizeOf } from "~/lib/text/file-text";
import { Button } from "~/ui/buttons/button";
import { acceptEntry } from "../api/calls";
import type { AdminEntry } from "../api/types";
import { useAct } from "../api/use-act";
import { Moment } from "../item/moment";
import { eventText } from "./entry-text";
import { TicketFileButton } from "./ticket-file-button";

interface EntryProps {
  ticketId: string;
  entry: AdminEntry;
}

/** A message, an internal note, or one line about what was changed. */
export function Entry({ ticketId, entry }: EntryProps) {
  if (entry.kind === "note") return <Note ticketId={ticketId} entry={entry} />;
  if (entry.kind !== "message") {
    return (
      <li className="text-13 text-ink-faint">
        {eventText(entry)} <Moment at={entry.at} />
      </li>
    );
  }
  return entry.held ? <HeldMessage ticketId={ticketId} entry={entry} /> : <Message ticketId={ticketId} entry={entry} />;
}

function Message({ ticketId, entry }: EntryProps) {
  const isOurs = entry.author.role === "operator";
  return (
    <li className={clsx("border-l-2 pl-3", isOurs ? "border-accent" : "border-line-strong")}>
      <Content ticketId={ticketId} entry={entry} />
      <Byline entry={entry} />
    </li>
  );
}

/** Only operators read it, so it must never look like a reply. */
function Note({ ticketId, entry }: EntryProps) {
  return (
    <li className="rounded-[8px] border border-line-strong border-dashed bg-warn-soft px-3 py-2.5">
      <p className="mb-1 flex items-center gap-1.5 font-label text-12 text-warn">
        <Lock aria-hidden className="size-3.5" />
        Internal note
      </p>
      <Content ticketId={ticketId} entry={entry} />
      <Byline entry={entry} />
    </li>
  );
}

function HeldMessage({ ticketId, entry }: EntryProps) {
  const accept = useAct(() => acceptEntry(ticketId, entry.id), {
    done: "Email added to the thread.",
    failed: "Couldn't accept the email.",
  });
  return (
    <li className="rounded-[8px] border border-line-strong bg-sunken px-3 py-2.5">
      <p className="font-label text-13 text-warn">Held: sent from another address</p>
      <p className="wrap-anywhere mb-2 text-13 text-ink-soft">
        {entry.sender ?? entry.author.name} isn't the owner's address. The customer can't see this email until you
        accept it.
      </p>
      <Content ticketId={ticketId} entry={entry} />
      <Byline entry={entry} />
      <Button
        size="small"
        className="mt-2.5"
        busy={accept.isPending && "Accepting…"}
        onClick={() => accept.mutate(undefined)}
      >
        Accept email
      </Button>
    </li>
  );
}

function Content({ ticketId, entry: { text, quoted, files } }: EntryProps) {
  return (
    <>
      {text && <p className="wrap-anywhere whitespace-pre-wrap">{text}</p>}
      {quoted && (
        <details className="mt-1.5 text-13 text-ink-soft">
          <summary className="w-fit text-ink-faint">Quoted text</summary>
          <p className="wrap-anywhere mt-1 whitespace-pre-wrap">{quoted}</p>
        </details>
      )}
      {files.length > 0 && (
        <ul className="mt-1.5 grid gap-1 text-13 text-ink-soft">
          {files.map(({ id, name, size }) => (
            <li key={id} className="flex min-w-0 items-center gap-1.5">
              <Paperclip aria-hidden className="size-3.5 shrink-0 text-ink-faint" />
              <TicketFileButton ticketId={ticketId} file={{ id, name }} />
              <span className="num shrink-0 text-ink-faint">{sizeOf(size)}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Byline({ entry: { author, at, via, sender } }: { entry: AdminEntry }) {
  return (
    <p className="num wrap-anywhere mt-0.5 text-12 text-ink-faint">
      {author.name}
      {author.role === "other" && sender && sender !== author.name && ` (${sender})`}, <Moment at={at} />
      {via === "email" && ", by email"}
    </p>
  );
}
