import { DAYS } from "~/api/queries/stats";
import { type DayCount, sumByDay } from "~/lib/daily-counts";
import { Sparkline } from "~/ui/charts/sparkline";

interface TrendProps {
  counts: readonly DayCount[];
  /** One endpoint's; without it, all that are counted. */
  endpointId?: string;
}

/** The submissions of the last 30 days. */
export function Trend({ counts, endpointId }: TrendProps) {
  const values = sumByDay(counts, DAYS, endpointId).map(({ received }) => received);
  const total = values.reduce((sum, value) => sum + value, 0);
  const submissions = total === 1 ? "1 submission" : `${total} submissions`;
  return <Sparkline label={`${submissions} in the last ${DAYS} days`} values={values} />;
}
