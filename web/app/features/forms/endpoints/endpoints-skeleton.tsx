import { type Column, Table } from "~/ui/data/table";

const columns: Column<never>[] = [
  { header: "Endpoint", main: true, cell: () => null },
  { header: "Last 30 days", spare: true, cell: () => null },
  { header: "Status", cell: () => null },
  { header: "This month", align: "end", cell: () => null },
  { header: "Last submission", cell: () => null },
  { header: "Actions", acts: true, align: "end", cell: () => null },
];

/** The table of endpoints while its rows, and the code that draws them, are on the way. */
export function EndpointsSkeleton() {
  return <Table caption="Endpoints" columns={columns} rows={undefined} rowKey={() => ""} empty={null} />;
}
