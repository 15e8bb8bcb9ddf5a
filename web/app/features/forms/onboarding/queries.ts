import { queryOptions } from "@tanstack/react-query";
import { client } from "~/api/client";
import { unwrap } from "~/api/errors/unwrap";

const SECOND = 1000;
const PATIENCE = 120;

/**
 * The first that arrived at a form, spam included: whoever tries a form wants to know what became of it. Asked for
 * every second until it is there (what is told live makes it sooner), in a tab that lies behind the form's own page too; after some minutes less often.
 */
export const firstArrivalQuery = (formId: string) =>
  queryOptions({
    queryKey: ["submissions", formId, "first arrival"],
    queryFn: async ({ signal }) => (await newest(formId, "inbox", signal)) ?? (await newest(formId, "spam", signal)),
    refetchInterval: ({ state }) => {
      if (state.data) return false;
      return state.dataUpdateCount < PATIENCE ? SECOND : 5 * SECOND;
    },
    refetchIntervalInBackground: true,
  });

async function newest(formId: string, state: "inbox" | "spam", signal: AbortSignal) {
  const params = { path: { endpoint_id: formId }, query: { state, size: 1 } };
  const { items } = unwrap(await client.GET("/api/submissions/{endpoint_id}", { params, signal }));
  return items[0] ?? null;
}
