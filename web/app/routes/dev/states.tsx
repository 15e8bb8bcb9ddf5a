import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { Notice } from "~/ui/notice";
import { SkeletonText } from "~/ui/skeleton";
import { Table } from "~/ui/table";
import { columns } from "./data";
import { Chapter, Specimen } from "./specimen";

export function States() {
  return (
    <Chapter title="States">
      <Specimen name="loading">
        <Card className="w-full">
          <Table caption="Endpoints" columns={columns} rows={undefined} rowKey={(row) => row.id} empty={null} />
        </Card>
        <Card className="w-full p-5">
          <SkeletonText lines={4} />
        </Card>
      </Specimen>
      <Specimen name="empty">
        <Card className="w-full">
          <EmptyState title="No submissions yet" action={<Button look="primary">Copy the snippet</Button>}>
            They appear here by themselves as soon as someone fills in the form.
          </EmptyState>
        </Card>
      </Specimen>
      <Specimen name="notice">
        <div className="grid w-full gap-3">
          <Notice tone="bad" title="The list could not be loaded" action={<Button size="small">Retry</Button>}>
            The server did not answer. Nothing is lost; new submissions are still accepted.
          </Notice>
          <Notice tone="warn" title="Near the quota">
            93 of 150 are used. Above it submissions are held, never dropped.
          </Notice>
          <Notice tone="good" title="Your first submission has arrived" />
          <Notice title="Confirm a recipient">sales@atelier-kastor.example has not answered yet.</Notice>
        </div>
      </Specimen>
    </Chapter>
  );
}
