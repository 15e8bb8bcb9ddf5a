import Check from "lucide-react/icons/check";
import ChevronLeft from "lucide-react/icons/chevron-left";
import Ellipsis from "lucide-react/icons/ellipsis";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import type { ReactNode, Ref } from "react";
import { Link, useSearchParams } from "react-router";
import { Button } from "~/ui/buttons/button";
import { IconButton } from "~/ui/buttons/icon-button";
import { Menu } from "~/ui/menus/menu";
import { useChangeState } from "../actions/use-change-state";
import type { Ticket } from "../api-types";
import { listPath } from "../paths";
import { StateBadge } from "../state-badge";

interface TicketHeaderProps {
  ticket: Ticket;
  /** Beside a list that is the page, the subject is a heading of its second level. */
  heading: "h1" | "h2";
  headingRef: Ref<HTMLHeadingElement>;
}

/** A ticket's subject and status, what it's about, and the way to solve or reopen it. */
export function TicketHeader({ ticket, heading: Heading, headingRef }: TicketHeaderProps) {
  const changeState = useChangeState();
  const isSolved = ticket.state === "solved";
  const action = isSolved
    ? { label: "Reopen", icon: RotateCcw, onSelect: () => changeState(ticket.id, "reopen") }
    : { label: "Mark as solved", icon: Check, onSelect: () => changeState(ticket.id, "solve") };
  return (
    <header className="border-line border-b bg-surface px-4 pt-1 pb-3.5 sm:px-[34px] lg:pt-6 lg:pb-[18px]">
      <div className="flex items-center justify-between lg:hidden">
        <BackToList />
        <span className="-mr-2.5">
          <Menu
            align="end"
            trigger={<IconButton icon={Ellipsis} label="More actions" className="size-11!" />}
            entries={[action]}
          />
        </span>
      </div>
      <div className="flex items-start gap-3">
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3 gap-y-1.5 lg:min-h-9">
          <Heading
            ref={headingRef}
            tabIndex={-1}
            dir="auto"
            className="wrap-anywhere font-strong text-18 leading-[1.35] tracking-[-0.01em]"
          >
            {ticket.subject}
          </Heading>
          <StateBadge state={ticket.state} />
        </div>
        <Button onClick={action.onSelect} className="max-lg:hidden">
          <action.icon aria-hidden />
          {action.label}
        </Button>
      </div>
      <dl className="mt-2 flex flex-wrap gap-x-[22px] gap-y-1 text-13">
        <Fact name="Ticket">
          <span className="num">{ticket.number}</span>
        </Fact>
        {ticket.endpoint && (
          <Fact name="Form">
            <Link to={`/forms/${ticket.endpoint.id}/submissions`} className={linkClass}>
              {ticket.endpoint.name}
            </Link>
          </Fact>
        )}
        {ticket.submission_id && (
          <Fact name="Submission">
            <Link to={`/submissions/${ticket.submission_id}`} className={linkClass}>
              View submission
            </Link>
          </Fact>
        )}
        {ticket.request_id && (
          <Fact name="Request ID">
            <span className="wrap-anywhere font-mono text-[12.5px]">{ticket.request_id}</span>
          </Fact>
        )}
      </dl>
    </header>
  );
}

/** On a phone the list is a page of its own. */
export function BackToList() {
  const [search] = useSearchParams();
  return (
    <Link
      to={listPath(search)}
      className="-ml-1 inline-flex h-11 items-center gap-1 rounded-control pr-2 font-label text-ink-soft lg:hidden"
    >
      <ChevronLeft aria-hidden className="size-4" />
      Tickets
    </Link>
  );
}

const linkClass = "wrap-anywhere font-label text-accent-ink underline-offset-4 hover:underline";

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 gap-1.5">
      <dt className="shrink-0 text-ink-faint">{name}</dt>
      <dd className="min-w-0">{children}</dd>
    </div>
  );
}
