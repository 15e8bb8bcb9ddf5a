import type { Statistics } from "./query";

export interface FunnelRow {
  key: string;
  /** "Viewed", "2. Details". */
  name: string;
  /** How many got through here, and what they did: "continued". */
  count: number;
  did: string;
  /** How many came here. */
  came: number;
  left: number;
  medianSeconds: number | null;
  kind: "view" | "start" | "step" | "end";
}

/** The way from a view to a submission, with how many left where. */
export function funnelOf({ views, starts, completions, steps }: Statistics): FunnelRow[] {
  const rows: FunnelRow[] = [];
  const add = (row: Omit<FunnelRow, "came" | "left">) => {
    const came = rows.at(-1)?.count ?? row.count;
    rows.push({ ...row, came, left: Math.max(0, came - row.count) });
  };
  add({ key: "view", name: "Viewed", count: views, did: nounOf(views, "view"), medianSeconds: null, kind: "view" });
  add({
    key: "start",
    name: "Started",
    count: starts,
    did: nounOf(starts, "start"),
    medianSeconds: null,
    kind: "start",
  });
  for (const { step, name, continued, median_seconds } of steps) {
    const isLast = step === steps.length;
    add({
      key: `step ${step}`,
      name: steps.length === 1 ? "Completed" : stepName(step, name),
      count: isLast ? completions : continued,
      did: isLast ? "completed" : "continued",
      medianSeconds: median_seconds,
      kind: isLast ? "end" : "step",
    });
  }
  return rows;
}

const nounOf = (count: number, noun: string) => (count === 1 ? noun : `${noun}s`);

const stepName = (step: number, name: string | null) => (name ? `${step}. ${name}` : `Step ${step}`);

/** The step on which most of those leave who have started; undefined if nobody does, or if there is only one. */
export function worstOf(rows: readonly FunnelRow[]): FunnelRow | undefined {
  const steps = rows.filter(({ kind, left }) => (kind === "step" || kind === "end") && left > 0);
  const isOneStep = !rows.some(({ kind }) => kind === "step");
  return isOneStep
    ? undefined
    : steps.reduce((worst, row) => (row.left > worst.left ? row : worst), steps[0] as FunnelRow);
}

/** How many started and didn't finish. */
export const lostOf = (rows: readonly FunnelRow[]) =>
  rows.reduce((sum, { kind, left }) => (kind === "step" || kind === "end" ? sum + left : sum), 0);
