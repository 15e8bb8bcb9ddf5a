import { Badge } from "~/ui/data/badge";
import type { Schema } from "../schema/model";
import { type Change, compare } from "./compare";

const kinds = {
  added: { word: "Added", tone: "good" },
  changed: { word: "Changed", tone: "neutral" },
  removed: { word: "Removed", tone: "warn" },
} as const;

/** More than anyone reads at once; the JSON has the rest. */
const MOST = 30;

/** As many as a small window shows. */
const LONG = 5;

interface ChangeListProps {
  label: string;
  before: Schema | undefined;
  after: Schema;
}

/** What is different between two versions of a form, in words. */
export function ChangeList({ label, before, after }: ChangeListProps) {
  const changes = compare(before, after);
  if (changes.length === 0) return <p className="text-ink-soft">No changes to the fields.</p>;
  const more = changes.length - MOST;
  return (
    <>
      {/* In a dialog that scrolls, the keyboard needs something to hold on to. */}
      <ul aria-label={label} tabIndex={changes.length > LONG ? 0 : undefined} className="rounded-tight">
        {changes.slice(0, MOST).map((change) => (
          <Row key={`${change.kind} ${change.key}`} change={change} />
        ))}
      </ul>
      {more > 0 && <p className="border-line border-t pt-2.5 text-13 text-ink-soft">And {more} more</p>}
    </>
  );
}

function Row({ change: { kind, title, detail } }: { change: Change }) {
  const { word, tone } = kinds[kind];
  return (
    <li className="grid grid-cols-[4.75rem_minmax(0,1fr)] items-baseline gap-x-2 border-line border-t py-2.5">
      <span>
        <Badge tone={tone}>{word}</Badge>
      </span>
      <div className="min-w-0">
        <p className="wrap-anywhere line-clamp-3 text-ink">
          <bdi>{title}</bdi>
        </p>
        <p className="wrap-anywhere text-13 text-ink-soft">{detail}</p>
      </div>
    </li>
  );
}
