import { DAYS } from "~/api/stats";
import { type DayCount, sumByDay } from "~/lib/days";
import { Sparkline } from "~/ui/sparkline";

/** How an endpoint went in the last days. */
export function Trend({ counts, endpointId }: { counts: readonly DayCount[]; endpointId: string }) {
  const values = sumByDay(counts, DAYS, endpointId).map(({ received }) => received);
  const total = values.reduce((sum, value) => sum + value, 0);
  return <Sparkline label={`${total} in ${DAYS} days`} values={values} />;
}
