import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { useRemovalFocus } from "~/lib/browser/removal-focus";
import { ALL, formPath } from "~/lib/routing/form-paths";
import { sizeOf } from "~/lib/text/file-text";
import { buttonClass } from "~/ui/buttons/button";
import { type Column, Table } from "~/ui/data/table";
import { EmptyState } from "~/ui/feedback/empty-state";
import { LoadFailure } from "~/ui/feedback/load-failure";
import { Card } from "~/ui/layout/card";
import { PageHeader } from "~/ui/layout/page-header";
import { ArrivalTime } from "~/ui/time/time";
import { type Export, exportsQuery } from "../queries";
import { extrasText, formatLabels, numberText, whichText } from "../request-text";
import { ExportActions } from "./export-actions";
import { ExportStatus } from "./export-status";

/** The exports of the workspace; those that run show their progress. */
export function ExportsPage() {
  const { data: exports, error, refetch } = useQuery(exportsQuery());
  const removal = useRemovalFocus<HTMLDivElement>(() => document.getElementById("content"));
  return (
    <main className="mx-auto w-[min(70rem,100%-2rem)] pt-5 pb-10 sm:pt-9">
      <PageHeader
        title="Exports"
        lead="Large exports run in the background. The 5 newest files are kept, each for 7 days."
      />
      <div {...removal} className="mt-[22px]">
        {error && !exports ? (
          <LoadFailure what="The exports" error={error} onRetry={() => void refetch()} />
        ) : (
          <Card>
            <Table caption="Exports" columns={columns} rows={exports} rowKey={({ id }) => id} empty={<NoExports />} />
          </Card>
        )}
      </div>
    </main>
  );
}

const columns: readonly Column<Export>[] = [
  { header: "Submissions", main: true, cell: (one) => <What one={one} /> },
  { header: "Format", cell: ({ request }) => formatLabels[request.format] },
  {
    header: "Started",
    spare: true,
    cell: ({ created_at }) => <ArrivalTime at={created_at} className="num text-ink-soft" />,
  },
  {
    header: "Size",
    align: "end",
    cell: ({ bytes }) => <span className="num text-ink-soft">{bytes == null ? "–" : sizeOf(bytes)}</span>,
  },
  { header: "Status", cell: (one) => <ExportStatus one={one} /> },
  { header: "Actions", acts: true, align: "end", cell: (one) => <ExportActions one={one} /> },
];

function What({ one: { endpoint_id, endpoint_name, request, state, rows } }: { one: Export }) {
  const form = endpoint_name ?? (endpoint_id ? "Deleted form" : "All forms");
  const count = state === "ready" && !request.ids ? ` (${numberText(rows)})` : "";
  const extras = extrasText(request);
  return (
    <>
      <p className="wrap-anywhere font-strong">{form}</p>
      <p className="num wrap-anywhere text-13 text-ink-soft">
        {whichText(request)}
        {count}
        {extras && `. ${extras}`}
      </p>
    </>
  );
}

const NoExports = () => (
  <div className="py-6">
    <EmptyState
      title="No exports yet"
      action={
        <Link to={formPath(ALL, "inbox")} className={buttonClass("primary")}>
          View submissions
        </Link>
      }
    >
      Select submissions and choose Export, or choose Export submissions in the menu of a form.
    </EmptyState>
  </div>
);
