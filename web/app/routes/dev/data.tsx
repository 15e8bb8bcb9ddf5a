import { Button } from "~/ui/buttons/button";
import { Avatar } from "~/ui/data/avatar";
import { Badge } from "~/ui/data/badge";
import { CodeBlock } from "~/ui/data/code-block";
import { type Column, Table } from "~/ui/data/table";
import { Timeline, TimelineItem } from "~/ui/data/timeline";
import { Card } from "~/ui/layout/card";
import { PageHeader } from "~/ui/layout/page-header";
import { TabLinks, tabLinkClass } from "~/ui/layout/tab-links";
import { Tabs } from "~/ui/layout/tabs";
import { Chapter, Specimen } from "./specimen";

interface Endpoint {
  id: string;
  name: string;
  unread: number;
  month: number;
  last: string;
}

const endpoints: Endpoint[] = [
  { id: "k7qm2zrt9xwb4dhs", name: "Studio contact", unread: 3, month: 61, last: "4 min ago" },
  { id: "p4dv8hcn2ksy7wzt", name: "Workshop sign-up", unread: 0, month: 23, last: "9 days ago" },
  { id: "w9xt5bfr3gml6qdp", name: "Job applications", unread: 0, month: 9, last: "yesterday" },
];

export const columns: Column<Endpoint>[] = [
  {
    header: "Endpoint",
    main: true,
    cell: ({ id, name, unread }) => (
      <>
        <span className="font-strong">{name}</span> {unread > 0 && <Badge tone="accent">{unread} new</Badge>}
        <code className="block font-mono text-12 text-ink-faint">{id}</code>
      </>
    ),
  },
  { header: "This month", align: "end", cell: ({ month }) => <span className="num">{month}</span> },
  { header: "Last submission", cell: ({ last }) => <span className="num text-ink-soft">{last}</span> },
  { header: "Actions", acts: true, align: "end", cell: () => <Button size="small">Open</Button> },
];

const html = `<form action="https://formtray.example/api/submit/k7qm2zrt9xwb4dhs"
      method="post">
  <input name="email" type="email" required>
  <textarea name="message" required></textarea>
  <button>Send</button>
</form>`;

const script = `// Any framework: post the form's own data.
await fetch("https://formtray.example/api/submit/k7qm2zrt9xwb4dhs", {
  method: "POST",
  body: new FormData(form),
});`;

export function Data() {
  return (
    <Chapter title="Data">
      <Specimen name="page header, record">
        <div className="w-full">
          <PageHeader
            look="record"
            title="Studio contact"
            meta={
              <>
                <span className="font-mono text-[12.5px] text-ink-faint">…/api/submit/k7qm2zrt9xwb4dhs</span>
                <Badge tone="good" dot>
                  Active
                </Badge>
              </>
            }
            actions={
              <>
                <Button>Snippet</Button>
                <Button>Export</Button>
                <Button>Settings</Button>
              </>
            }
          />
          <div className="mt-3">
            <TabLinks label="Folders">
              <a href="#inbox" aria-current="page" className={tabLinkClass}>
                Inbox <Badge tone="accent">3</Badge>
              </a>
              <a href="#spam" className={tabLinkClass}>
                Spam <Badge>41</Badge>
              </a>
              <a href="#held" className={tabLinkClass}>
                Held
              </a>
            </TabLinks>
          </div>
        </div>
      </Specimen>
      <Specimen name="tabs">
        <div className="w-full">
          <Tabs
            label="Settings"
            tabs={[
              { value: "general", label: "General", content: "Name, status and endpoint URL." },
              { value: "sites", label: "Allowed domains", content: "Websites that can submit." },
              { value: "spam", label: "Spam protection", content: "Honeypot and filters." },
            ]}
          />
        </div>
      </Specimen>
      <Specimen name="table, cards under 640 px">
        <Card className="w-full">
          <Table caption="Endpoints" columns={columns} rows={endpoints} rowKey={(row) => row.id} empty={null} />
        </Card>
      </Specimen>
      <Specimen name="timeline">
        <Timeline>
          <TimelineItem at="2026-11-15T14:31:07Z">Received from atelier-kastor.example</TimelineItem>
          <TimelineItem at="2026-11-15T14:31:08Z" tone="warn" timeMatters>
            Delivery to crm.example/hooks failed. Retrying automatically.
          </TimelineItem>
          <TimelineItem at="2026-11-17T09:12:00Z" since="2026-11-15T14:31:07Z" tone="bad" timeMatters>
            Failed after 11 attempts: crm.example/hooks
          </TimelineItem>
          <TimelineItem tone="idle">Retrying crm.example/hooks</TimelineItem>
        </Timeline>
      </Specimen>
      <Specimen name="code block">
        <div className="w-full min-w-0">
          <CodeBlock
            samples={[
              { label: "HTML", language: "html", code: html },
              { label: "fetch", language: "script", code: script },
            ]}
          />
        </div>
      </Specimen>
      <Specimen name="avatar">
        <Avatar name="Anna Kastor" look="ink" />
        <Avatar name="Tomás Ortega" />
        <Avatar name="mara@lindqvistbageri.example" look="accent" />
      </Specimen>
    </Chapter>
  );
}
