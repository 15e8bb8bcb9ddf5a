import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import { client } from "~/api/client";
import { ApiError } from "~/api/errors/error";
import { unwrap } from "~/api/errors/unwrap";
import type { Scope } from "~/api/queries/submissions";
import { alert } from "~/ui/dialogs/confirm";
import { toast } from "~/ui/feedback/toast";
import { resync } from "../cache/live-updates";
import { inboxPath } from "../paths";

interface Opening {
  count: number;
  /** These are all that are held. */
  all: boolean;
  /** As it was shown. */
  price_cents: number;
}

/** Opens the newest held submissions of the workspace. What isn't as it was shown is refused, and shown anew. */
export function useOpenHeld(scope: Scope) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (body: Opening) => unwrap(await client.POST("/api/submissions/held/open", { body })),
    onSuccess: async ({ opened }) => {
      const link = <Link to={inboxPath(scope)}>View inbox</Link>;
      toast({ type: "success", message: `${submissions(opened)} opened.`, link });
      await refresh(queries);
    },
    onError: (error) => showRefusal(queries, error, "Couldn't open the submissions."),
  });
}

/** Deletes all held submissions of the workspace, if they are as many as were shown. */
export function useDiscardHeld() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (count: number) =>
      unwrap(await client.POST("/api/submissions/held/discard", { body: { count } })),
    onSuccess: async ({ discarded }) => {
      toast({ type: "success", message: `${submissions(discarded)} discarded.` });
      await refresh(queries);
    },
    onError: (error) => showRefusal(queries, error, "Couldn't discard the submissions."),
  });
}

/** What the server refuses because of what has changed, by its code. */
const refusals: Record<string, string> = {
  price_changed: "The price has changed",
  held_changed: "The number of held submissions has changed",
  payment_method_required: "Not enough free submissions left",
  spending_limit_reached: "Spending limit reached",
};

async function showRefusal(queries: QueryClient, error: Error, failed: string): Promise<void> {
  const title = error instanceof ApiError && error.status === 409 ? refusals[error.code ?? ""] : undefined;
  if (title === undefined) toast({ type: "error", message: `${failed} ${error.message}` });
  // Without an answer the server may have done it: the lists are loaded again too.
  await Promise.all([title !== undefined && alert({ title, text: error.message }), refresh(queries)]);
}

async function refresh(queries: QueryClient): Promise<void> {
  // Held ones are in memory without their content.
  await Promise.all([resync(queries), queries.invalidateQueries({ queryKey: ["submission"] })]);
}

const submissions = (count: number) =>
  `${new Intl.NumberFormat().format(count)} ${count === 1 ? "submission" : "submissions"}`;
