import { useQuery, useQueryClient } from "@tanstack/react-query";
import { usageQuery } from "~/api/queries/billing";
import { endpointsQuery } from "~/api/queries/endpoints";
import type { Submission } from "~/api/queries/submissions";
import { useQuotaToast } from "~/features/dashboard/quota/use-quota-toast";
import { useTitleCount } from "~/features/shell/live/title";
import { useLive } from "~/features/shell/live/use-live";
import { receiveSubmission, refetchChanged, resync } from "~/features/submissions/cache/live-updates";

/** What the server tells goes where it is shown; a part of `protected.tsx`, fetched after the page. */
export default function Live() {
  const queries = useQueryClient();
  // Only what is on the screen is fetched at once.
  const refetchTickets = () => void queries.invalidateQueries({ queryKey: ["support"] });
  useLive((event, data) => {
    if (event === "submission") {
      receiveSubmission(queries, data as Submission);
    } else if (event === "changed") {
      void refetchChanged(queries, (data as { ids: string[] }).ids);
    } else if (event === "attention") {
      void queries.invalidateQueries({ queryKey: ["attention"] });
    } else if (event === "ticket") {
      refetchTickets();
    } else if (event === "resync") {
      void resync(queries);
      refetchTickets();
    }
  });
  const { data: unread = 0 } = useQuery({ ...endpointsQuery(), select: sumOfUnread, staleTime: 30_000 });
  useTitleCount(unread);
  useQuotaToast(useQuery({ ...usageQuery(), staleTime: 30_000 }).data);
  return null;
}

const sumOfUnread = (endpoints: readonly { unread: number }[]) =>
  endpoints.reduce((sum, { unread }) => sum + unread, 0);
