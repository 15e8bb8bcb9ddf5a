import { Meter } from "~/ui/charts/meter";
import { Badge } from "~/ui/data/badge";
import { exactTime, relativeTime, timeUntil } from "~/ui/time/time-text";
import type { Export } from "../queries";
import { numberText, submissionsText } from "../request-text";

/** How far an export is, or how long its file can be downloaded. */
export function ExportStatus({ one }: { one: Export }) {
  if (one.state === "failed") return <Badge tone="bad">Failed</Badge>;
  if (one.state === "ready") return <Expiry at={one.expires_at} />;
  return <Progress one={one} />;
}

function Progress({ one: { name, rows, total, state } }: { one: Export }) {
  const text = total == null ? submissionsText(rows) : `${numberText(rows)} of ${numberText(total)}`;
  return (
    <div className="grid w-40 gap-1.5">
      <Meter label={`Progress of ${name}`} value={Math.min(rows, total ?? rows)} max={total || 1} valueText={text} />
      <span className="num text-13 text-ink-soft">{state === "waiting" ? "Waiting to start" : text}</span>
    </div>
  );
}

function Expiry({ at }: { at: string | null | undefined }) {
  if (!at) return <span className="text-ink-soft">Ready</span>;
  const isOver = Date.parse(at) <= Date.now();
  return (
    <time dateTime={at} title={exactTime(at)} className="num text-ink-soft">
      {isOver ? `Expired ${relativeTime(at)}` : `Expires ${timeUntil(at)}`}
    </time>
  );
}
