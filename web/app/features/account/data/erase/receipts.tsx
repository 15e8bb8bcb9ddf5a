import { useSuspenseQuery } from "@tanstack/react-query";
import { type Erasure, erasuresQuery } from "~/api/queries/erasures";
import { Badge } from "~/ui/data/badge";
import { type Column, Table } from "~/ui/data/table";
import { Card } from "~/ui/layout/card";
import { ExactTime } from "~/ui/time/time";
import { erasedText, stateText, subject } from "./erasure-text";

/** What was erased before. The values themselves aren't kept. */
export function Receipts() {
  const { data: receipts } = useSuspenseQuery(erasuresQuery);
  if (receipts.length === 0) return null;
  return (
    <div className="grid gap-3">
      <h3 className="font-strong text-15">Receipts</h3>
      <Card>
        <Table caption="Receipts" columns={columns} rows={receipts} rowKey={({ id }) => id} empty={null} />
      </Card>
    </div>
  );
}

const columns: Column<Erasure>[] = [
  {
    header: "Erased",
    main: true,
    cell: (erasure) => <span className="wrap-anywhere font-strong">{subject(erasure)}</span>,
  },
  { header: "Deleted", cell: (erasure) => <span className="num">{erasedText(erasure)}</span> },
  {
    header: "Confirmed",
    cell: ({ confirmed_at, created_at }) => (
      <ExactTime at={confirmed_at ?? created_at} className="num whitespace-nowrap text-ink-soft" />
    ),
  },
  {
    header: "State",
    cell: (erasure) => (
      <Badge tone={erasure.state === "done" ? "good" : erasure.state === "failed" ? "bad" : undefined}>
        {stateText(erasure)}
      </Badge>
    ),
  },
];
