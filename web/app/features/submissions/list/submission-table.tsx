import { clsx } from "clsx";
import { memo, useImperativeHandle, useMemo, useRef } from "react";
import { Link } from "react-router";
import type { Scope } from "~/api/queries/submissions";
import { useWindowedRows } from "~/ui/data/windowing";
import { ExactTime } from "~/ui/time/time";
import { LabelTag } from "../actions/labels/label-tag";
import { summaryOf } from "../fields/summary";
import { submissionPath } from "../paths";
import { Found } from "../search/highlights-context";
import { type Column, cellOf, columnLabel, columnsOf, fieldOf, sharesOf } from "./columns";
import { offsetsOf, TABLE_ROW_REM } from "./day-groups";
import { SelectBox, StarButton, UnreadDot } from "./row-controls";
import type { RowProps } from "./row-props";
import { type ListProps, STICKY_BAR_REM, useNearEnd } from "./submission-list";
import { RowBadges, rowClass, rowClick, rowId } from "./submission-row";

interface TableProps extends ListProps {
  scope: Scope;
  /** Undefined before anyone has chosen. */
  chosen?: readonly Column[];
}

/** Written out: a table laid out as grids loses the roles that its elements have by themselves. */
const roles = {
  table: { role: "table" },
  group: { role: "rowgroup" },
  row: { role: "row" },
  head: { role: "columnheader" },
  cell: { role: "cell" },
} as const;

const headClass = "truncate px-2.5 text-left font-strong";

/** A line each, in columns; of many only those in sight are drawn. */
export function SubmissionTable({ scope, chosen, submissions, total, rowProps, onEnd, ref }: TableProps) {
  const { columns } = useMemo(() => columnsOf(scope, submissions, chosen), [scope, submissions, chosen]);
  const body = useRef<HTMLTableSectionElement>(null);
  const { offsets, keys } = useMemo(
    () => ({ offsets: offsetsOf(submissions.length, () => TABLE_ROW_REM), keys: submissions.map(({ id }) => id) }),
    [submissions],
  );
  const { first, end, room, reveal, topmost } = useWindowedRows({
    within: body,
    offsets,
    keys,
    covered: STICKY_BAR_REM,
  });
  useImperativeHandle(ref, () => ({ reveal: (id) => reveal(keys.indexOf(id)), topmost: () => keys[topmost()] }));
  useNearEnd(end, submissions.length, onEnd);
  const shares = useMemo(() => sharesOf(columns, submissions), [columns, submissions]);
  const grid = useMemo(() => gridOf(shares), [shares]);
  return (
    <div className="overflow-x-auto [overflow-anchor:none]">
      {/* Laid out as grids, each row by itself: a table would be measured as a whole with every row that comes into sight. */}
      <table
        {...roles.table}
        aria-label="Submissions"
        aria-rowcount={total == null ? -1 : total + 1}
        style={{ minWidth: `${shares.reduce((sum, share) => sum + share, 0) * 8.5 + 14.25}rem` }}
        className="block"
      >
        <thead {...roles.group} className="block">
          <tr
            {...roles.row}
            aria-rowindex={1}
            style={grid}
            className="grid h-9 items-center border-line border-b text-12 text-ink-faint"
          >
            <th {...roles.head} scope="col">
              <span className="sr-only">Selected</span>
            </th>
            {columns.map((column) => (
              <th key={column} {...roles.head} scope="col" className={headClass}>
                {columnLabel(column)}
              </th>
            ))}
            <th {...roles.head} scope="col" className={headClass}>
              Received
            </th>
          </tr>
        </thead>
        <tbody {...roles.group} ref={body} style={room} className="block">
          {submissions.slice(first, end).map((submission, index) => (
            <Line
              key={submission.id}
              {...rowProps(submission)}
              columns={columns}
              grid={grid}
              position={first + index + 2}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

const gridOf = (shares: readonly number[]) => ({
  gridTemplateColumns: `2.25rem ${shares.map((share) => `minmax(0, ${share}fr)`).join(" ")} 12rem`,
});

interface LineProps extends RowProps {
  columns: readonly Column[];
  grid: { gridTemplateColumns: string };
  position: number;
}

const Line = memo(function Line({ columns, grid, position, ...props }: LineProps) {
  const { submission, current, selected, selecting, isFresh, form } = props;
  const { read, label, created_at } = submission;
  const { who } = summaryOf(submission);
  return (
    <tr
      {...roles.row}
      aria-rowindex={position}
      aria-current={current || undefined}
      style={grid}
      className={clsx(
        "group/row relative grid h-[2.75rem] select-none items-center border-line border-b contain-strict",
        rowClass,
        (selected || isFresh) && "bg-sunken",
      )}
    >
      <td {...roles.cell} className="p-0">
        <UnreadDot read={read} className={clsx("top-[18px] left-4", selecting && "hidden")} />
        <SelectBox {...props} shown={selecting} who={who} className="top-[13px] left-[11px]" />
      </td>
      {columns.map((column, index) => {
        const text = cellOf(column, submission, form);
        return (
          <td
            key={column}
            {...roles.cell}
            dir={index > 0 ? "auto" : undefined}
            title={index === 0 && label ? `${text} (${label} label)` : text}
            className={clsx("truncate px-2.5 py-0 text-left", index > 0 && "text-ink-soft")}
          >
            {index === 0 ? (
              <span className="flex items-center gap-1.5">
                <Opener {...props} text={text || who} field={fieldOf(column)} />
                {label && <LabelTag label={label} />}
                <RowBadges submission={submission} isFresh={isFresh} />
              </span>
            ) : (
              <Found text={text} field={fieldOf(column)} />
            )}
          </td>
        );
      })}
      <td {...roles.cell} className="num truncate px-2.5 py-0 text-12 text-ink-faint">
        <span className="flex items-center gap-1.5">
          <ExactTime at={created_at} className="min-w-0 truncate" />
          <StarButton {...props} who={who} className="relative ml-auto" />
        </span>
      </td>
    </tr>
  );
});

/** A link as large as its row. */
function Opener({ text, field, ...props }: RowProps & { text: string; field?: string }) {
  const { id, read, starred } = props.submission;
  return (
    <Link
      id={rowId(id)}
      dir="auto"
      to={submissionPath(id)}
      onClick={rowClick(props)}
      className={clsx(
        "min-w-0 truncate -outline-offset-2 after:absolute after:inset-0",
        read ? "font-medium" : "font-strong",
      )}
    >
      <Found text={text} field={field} />
      {!read && <span className="sr-only"> unread</span>}
      {starred && <span className="sr-only"> starred</span>}
    </Link>
  );
}
