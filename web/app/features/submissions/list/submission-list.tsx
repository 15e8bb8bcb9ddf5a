import { type Ref, useEffect, useEffectEvent, useImperativeHandle, useMemo, useRef } from "react";
import type { Submission } from "~/api/queries/submissions";
import { useWindowedRows } from "~/ui/data/windowing";
import { DAY_HEADING_REM, dayStarts, offsetsOf, ROW_REM } from "./day-groups";
import type { RowProps } from "./row-props";
import { SubmissionRow } from "./submission-row";

export interface ListProps {
  submissions: readonly Submission[];
  /** How many there are in all, here or still on the server. */
  total?: number | null;
  rowProps: (submission: Submission) => RowProps;
  /** The last rows are in sight. */
  onEnd: () => void;
  ref?: Ref<ListHandle>;
}

export interface ListHandle {
  /** Brings a row into sight, so that it can be focused. */
  reveal: (id: string) => void;
  /** The first that is whole in sight. */
  topmost: () => string | undefined;
}

/** As much as the search field and the bar above the list hide of it, in rem. */
export const STICKY_BAR_REM = 6;
/** So many rows before the end the next page is asked for. */
const PREFETCH_ROWS = 40;

/** Rows under their days; of many only those in sight are drawn. */
export function SubmissionList({ submissions, total, rowProps, onEnd, ref }: ListProps) {
  const list = useRef<HTMLUListElement>(null);
  const { days, offsets, keys } = useMemo(() => {
    const days = dayStarts(submissions);
    const offsets = offsetsOf(
      submissions.length,
      (index) => ROW_REM + (days[index] === undefined ? 0 : DAY_HEADING_REM),
    );
    return { days, offsets, keys: submissions.map(({ id }) => id) };
  }, [submissions]);
  const { first, end, room, reveal, topmost } = useWindowedRows({
    within: list,
    offsets,
    keys,
    covered: STICKY_BAR_REM,
  });
  useImperativeHandle(ref, () => ({ reveal: (id) => reveal(keys.indexOf(id)), topmost: () => keys[topmost()] }));
  useNearEnd(end, submissions.length, onEnd);
  return (
    <ul ref={list} style={room} className="[overflow-anchor:none]">
      {submissions.slice(first, end).map((submission, index) => {
        const day = days[first + index];
        return (
          <li key={submission.id} aria-setsize={total ?? -1} aria-posinset={first + index + 1}>
            {day && <h2 className="h-8 px-4 pt-[9px] font-strong text-12 text-ink-faint tracking-[0.01em]">{day}</h2>}
            <SubmissionRow {...rowProps(submission)} />
          </li>
        );
      })}
    </ul>
  );
}

export function useNearEnd(end: number, count: number, onEnd: () => void): void {
  const near = end + PREFETCH_ROWS >= count;
  const said = useEffectEvent(onEnd);
  // biome-ignore lint/correctness/useExhaustiveDependencies: more rows are a new occasion
  useEffect(() => {
    if (near) said();
  }, [near, count]);
}
