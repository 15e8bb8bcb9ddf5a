import Download from "lucide-react/icons/download";
import { Button } from "~/ui/buttons/button";
import { Notice } from "~/ui/feedback/notice";
import { cardPadding, SettingsCard } from "~/ui/layout/settings-card";
import type { Import } from "../api-types";
import { formatCount } from "../import-text";
import { useDownloadReport, useRunImport } from "../mutations";
import { DeleteImport } from "./delete-import";

interface CheckedStepProps {
  one: Import;
  onMap: () => void;
  onDeleted: () => void;
}

/** What the check has found. Nothing is imported yet. */
export function CheckedStep({ one, onMap, onDeleted }: CheckedStepProps) {
  const run = useRunImport(one.id);
  const fresh = one.new ?? 0;
  return (
    <>
      <SettingsCard title="Ready to import" lead={`${one.file_name} · nothing has been imported yet`}>
        <Numbers one={one} />
      </SettingsCard>
      {run.error && <Notice tone="bad" title={run.error.message} />}
      {fresh === 0 && <Notice title="There's nothing new to import." />}
      <div className="flex flex-wrap gap-2">
        {fresh > 0 && (
          <Button look="primary" busy={run.isPending && "Importing…"} onClick={() => run.mutate()}>
            Import {formatCount(fresh)}
          </Button>
        )}
        <Button onClick={onMap}>Change columns</Button>
        <DeleteImport one={one} onDeleted={onDeleted} />
      </div>
    </>
  );
}

function Numbers({ one }: { one: Import }) {
  const day = new Intl.DateTimeFormat(undefined, { dateStyle: "long" });
  const dates =
    one.first_at && one.last_at ? day.formatRange(new Date(one.first_at), new Date(one.last_at)) : undefined;
  return (
    <dl className={`${cardPadding} grid pb-3`}>
      <Row name="New" value={formatCount(one.new ?? 0)} />
      <Row name="Already in this form" value={formatCount(one.duplicates ?? 0)} />
      <Row name="Can't be imported" value={formatCount(one.rejected ?? 0)}>
        {one.has_report && <Report one={one} />}
      </Row>
      {dates && <Row name="Received" value={dates} />}
    </dl>
  );
}

interface RowProps {
  name: string;
  value: string;
  children?: React.ReactNode;
}

const Row = ({ name, value, children }: RowProps) => (
  <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-t py-2.5">
    <dt className="min-w-40 text-ink-soft">{name}</dt>
    <dd className="num font-strong">{value}</dd>
    {children && <dd className="flex flex-wrap items-center gap-x-4 gap-y-2">{children}</dd>}
  </div>
);

/** The rows that can't be imported, to be corrected and uploaded again. */
export function Report({ one }: { one: Import }) {
  const download = useDownloadReport(one);
  return (
    <>
      <Button size="small" busy={download.isPending && "Downloading…"} onClick={() => download.mutate()}>
        <Download aria-hidden />
        Download as CSV
      </Button>
      {download.error && (
        <p role="alert" className="text-13 text-bad">
          {download.error.message}
        </p>
      )}
    </>
  );
}
