import { useSuspenseInfiniteQuery } from "@tanstack/react-query";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { type Column, Table } from "~/ui/table";
import { ExactTime } from "~/ui/time";
import { wordsOf } from "./event-words";
import { eventsQuery, type SecurityEvent } from "./queries";
import { Section } from "./section";

export default function AuditSection() {
  const { data, hasNextPage, isFetchingNextPage, fetchNextPage } = useSuspenseInfiniteQuery(eventsQuery);
  return (
    <Section
      title="Audit log"
      lead="What happened to your account, newest first. If something here was not you, change your password and end all other sessions."
    >
      <Card>
        <Table
          caption="Security events"
          columns={columns}
          rows={data.pages.flatMap(({ items }) => items)}
          rowKey={({ id }) => id}
          empty={<EmptyState title="Nothing yet">Sign-ins and changes to your account will be listed here.</EmptyState>}
        />
        {hasNextPage && (
          <div className="border-line border-t px-4 py-3 text-center">
            <Button
              size="small"
              look="quiet"
              busy={isFetchingNextPage && "Loading…"}
              onClick={() => void fetchNextPage()}
            >
              Show older
            </Button>
          </div>
        )}
      </Card>
    </Section>
  );
}

const columns: Column<SecurityEvent>[] = [
  { header: "What", main: true, cell: (event) => <What event={event} /> },
  { header: "Device", cell: ({ device }) => <span className="text-ink-soft">{device}</span> },
  {
    header: "Network",
    cell: ({ network }) => <span className="font-mono text-13 text-ink-soft">{network}</span>,
  },
  { header: "When", align: "end", cell: ({ at }) => <ExactTime at={at} className="num text-ink-soft" /> },
];

function What({ event }: { event: SecurityEvent }) {
  const { title, times, detail, grave } = wordsOf(event);
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
      <span className="font-strong">{title}</span>
      {times && <Badge tone={grave ? "warn" : "neutral"}>{times} times</Badge>}
      {detail && <span className="wrap-anywhere text-13 text-ink-faint">{detail}</span>}
    </span>
  );
}
