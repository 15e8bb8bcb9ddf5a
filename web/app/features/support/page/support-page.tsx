import { clsx } from "clsx";
import Plus from "lucide-react/icons/plus";
import Search from "lucide-react/icons/search";
import { type ReactNode, useLayoutEffect, useRef, useState } from "react";
import { Link, useNavigate } from "react-router";
import { useMediaQuery } from "~/lib/browser/media-query";
import { NEW_TICKET } from "~/lib/routing/support-paths";
import { buttonClass } from "~/ui/buttons/button";
import { IconButton } from "~/ui/buttons/icon-button";
import { TicketList } from "../list/ticket-list";
import { rowId } from "../list/ticket-row";
import { TicketSearch } from "../list/ticket-search";
import { TicketTabs } from "../list/ticket-tabs";
import { useTicketKeys } from "../list/use-ticket-keys";
import { useTickets } from "../list/use-tickets";
import { ticketPath } from "../paths";
import { EmptySupport } from "./empty-support";
import { ServiceStatus } from "./service-status";
import { listClass, pageClass, paneClass, splitClass, titleClass } from "./support-skeleton";
import { Preview, usePreview, WIDE } from "./use-preview";

interface SupportPageProps {
  /** The ticket that is the page, or "new". */
  ticketId: string | undefined;
  /** The ticket's page. */
  children: ReactNode;
}

/** The list of tickets, and beside it, where there is room, one of them. */
export function SupportPage({ ticketId, children }: SupportPageProps) {
  const list = useTickets();
  const isWide = useMediaQuery(WIDE);
  const preview = usePreview(list);
  const [isSearching, setSearching] = useState(list.view.q !== "");
  const isNew = ticketId === NEW_TICKET;
  const isReading = ticketId !== undefined;
  const listRef = useReturnToList(ticketId);
  const navigate = useNavigate();

  const { tickets, search } = list;
  const open = (id: string, replace = isReading) => void navigate(ticketPath(id, search), { replace });
  useTicketKeys({
    ids: tickets.map(({ id }) => id),
    shown: ticketId ?? preview,
    onMove: (id) => isWide && open(id),
    onSearch: () => setSearching(true),
    onEnter: () => ticketId === undefined && preview !== undefined && open(preview),
  });

  if (list.hasNone && !isReading && list.view.q === "") return <EmptySupport />;
  // One primary button: on a phone it is this one, beside a thread it is the reply's.
  const look = isWide && preview !== undefined ? "plain" : "primary";
  return (
    <main className={pageClass}>
      <header className={clsx("pt-3.5 sm:pt-5", isReading && "max-lg:hidden")}>
        <div className="flex min-h-11 flex-wrap items-center gap-x-3.5 gap-y-2 px-4 sm:px-6 lg:min-h-9">
          {isReading ? (
            <p className={titleClass}>
              <Link to="/support">Support</Link>
            </p>
          ) : (
            <h1 className={titleClass}>Support</h1>
          )}
          <div className="ml-auto flex min-w-0 items-center gap-1 lg:gap-3.5">
            <span className="flex min-w-0 max-lg:hidden">
              <ServiceStatus />
            </span>
            <IconButton
              icon={Search}
              label="Search tickets"
              aria-expanded={isSearching}
              className="size-11! lg:hidden"
              onClick={() => setSearching(!isSearching)}
            />
            {!isNew && (
              <Link
                to={ticketPath(NEW_TICKET, search)}
                className={clsx(buttonClass(isReading ? "plain" : look), "max-lg:h-11!")}
              >
                <Plus aria-hidden />
                New ticket
              </Link>
            )}
          </div>
          <span className="w-full lg:hidden">
            <ServiceStatus />
          </span>
        </div>
        <div className="mt-1.5 sm:mt-3">
          <TicketTabs counts={list.counts} />
        </div>
      </header>
      <div className={splitClass}>
        <div ref={listRef} className={clsx(listClass, isReading && "max-lg:hidden")}>
          <TicketSearch className={isSearching ? undefined : "max-lg:hidden"} />
          <TicketList list={list} open={ticketId} preview={preview} isNew={isNew} />
        </div>
        <div className={clsx(paneClass, !isReading && "max-lg:hidden")}>
          <Preview value={preview}>{children}</Preview>
        </div>
      </div>
    </main>
  );
}

/** On a phone, Back leads to the row that was opened, where the list was left. */
function useReturnToList(ticketId: string | undefined) {
  const list = useRef<HTMLDivElement>(null);
  const left = useRef(0);
  const last = useRef<string>(undefined);
  // Not from the effect below: by then the page has been scrolled to the top.
  useLayoutEffect(() => {
    const note = () => {
      if (list.current?.offsetParent !== null && last.current === undefined) left.current = window.scrollY;
    };
    addEventListener("scroll", note, { passive: true });
    return () => removeEventListener("scroll", note);
  }, []);
  useLayoutEffect(() => {
    const before = last.current;
    last.current = ticketId;
    if (ticketId !== undefined || before === undefined || matchMedia(WIDE).matches) return;
    window.scrollTo(0, left.current);
    document.getElementById(rowId(before))?.focus({ preventScroll: true });
  }, [ticketId]);
  return list;
}
