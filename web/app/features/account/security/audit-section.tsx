import { useSuspenseInfiniteQuery } from "@tanstack/react-query";
import { eventsQuery, type SecurityEvent } from "~/api/queries/sessions";
import { Button } from "~/ui/buttons/button";
import { Badge } from "~/ui/data/badge";
import { EmptyState } from "~/ui/feedback/empty-state";
import { Card } from "~/ui/layout/card";
import { Section } from "~/ui/layout/section";
import { ExactTime } from "~/ui/time/time";
import { securityEventText } from "./security-event-text";

export default function AuditSection() {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useSuspenseInfiniteQuery(eventsQuery);
  const events = data.pages.flatMap(({ items }) => items);
  return (
    <Section title="Audit log" lead="If you don't recognise an event, change your password and end all other sessions.">
      <Card>
        {events.length === 0 ? (
          <EmptyState title="No events yet">Sign-ins and account changes will appear here.</EmptyState>
        ) : (
          <ol aria-label="Security events">
            {events.map((event) => (
              <Entry key={event.id} event={event} />
            ))}
          </ol>
        )}
        {hasNextPage && (
          <div className="border-line border-t px-4 py-3 text-center">
            <Button
              size="small"
              look="quiet"
              busy={isFetchingNextPage && "Loading…"}
              onClick={() => void fetchNextPage()}
            >
              Show older events
            </Button>
          </div>
        )}
      </Card>
    </Section>
  );
}

function Entry({ event }: { event: SecurityEvent }) {
  const { title, times, detail, grave } = securityEventText(event);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-0.5 border-line border-t px-4 py-3 first:border-t-0 sm:px-[22px] md:grid-cols-[minmax(0,1fr)_minmax(0,20rem)_9.5rem]">
      <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
        <span className="font-strong">{title}</span>
        {times && <Badge tone={grave ? "warn" : "neutral"}>{times} times</Badge>}
        {detail && <span className="wrap-anywhere text-13 text-ink-soft">{detail}</span>}
      </span>
      <span className="wrap-anywhere text-13 text-ink-soft max-md:col-span-2 max-md:row-start-2">
        {event.device} <span className="text-ink-faint">from</span> <span className="font-mono">{event.network}</span>
      </span>
      <ExactTime at={event.at} className="num whitespace-nowrap text-right text-13 text-ink-soft" />
    </li>
  );
}
