import { Button } from "~/ui/buttons/button";
import { Table } from "~/ui/data/table";
import { EmptyState } from "~/ui/feedback/empty-state";
import { Notice } from "~/ui/feedback/notice";
import { SkeletonText } from "~/ui/feedback/skeleton";
import { Card } from "~/ui/layout/card";
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
            Submissions will appear here automatically.
          </EmptyState>
        </Card>
      </Specimen>
      <Specimen name="notice">
        <div className="grid w-full gap-3">
          <Notice tone="bad" title="The list couldn't be loaded" action={<Button size="small">Retry</Button>}>
            The server didn't respond. Try again in a moment.
          </Notice>
          <Notice tone="warn" title="Close to your limit">
            93 of 150 submissions used. Submissions over the limit are held.
          </Notice>
          <Notice tone="good" title="Your first submission has arrived" />
          <Notice title="Waiting for confirmation">sales@atelier-kastor.example hasn't confirmed yet.</Notice>
        </div>
      </Specimen>
    </Chapter>
  );
}
