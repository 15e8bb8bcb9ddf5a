import type { QueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import { usageQuery } from "~/api/queries/billing";
import { ALL, type Submission } from "~/api/queries/submissions";
import { dismissToast, toast } from "~/ui/feedback/toast";
import { currentOf } from "../cache/list-cache";
import { refetchChanged } from "../cache/live-updates";
import { heldPath } from "../paths";
import { submissionsText } from "./action-text";
import { forgetOwnAction } from "./own-actions";

const fetchUsage = (queries: QueryClient) =>
  queries.fetchQuery({ ...usageQuery(), staleTime: 0, retry: false }).catch(() => undefined);

type Usage = NonNullable<Awaited<ReturnType<typeof fetchUsage>>>;

/**
 * What was spam isn't counted until it is moved to the inbox, and beyond the quota it is held instead. The lists show
 * where it is then, and a warning takes the place of the toast that said it was moved.
 */
export async function showMovedToHeld(queries: QueryClient, moved: readonly Submission[], said: number): Promise<void> {
  if (moved.length === 0) return;
  const usage = await fetchUsage(queries);
  if (!usage?.held.count) return;
  const ids = moved.map(({ id }) => id);
  forgetOwnAction(ids);
  await refetchChanged(queries, ids);
  const held = currentOf(queries, moved).filter(({ state }) => state === "held").length;
  if (held === 0) return;
  dismissToast(said);
  warnOfHeld(held, usage);
}

/** For more than can be looked at one by one: counts those that are held, before and after. */
export async function watchHeld(queries: QueryClient): Promise<() => Promise<void>> {
  const before = await fetchUsage(queries);
  return async () => {
    const usage = before && (await fetchUsage(queries));
    const held = usage ? usage.held.count - before.held.count : 0;
    if (usage && held > 0) warnOfHeld(held, usage);
  };
}

function warnOfHeld(held: number, { pays_by }: Usage): void {
  const what = `${submissionsText(held)} ${held === 1 ? "is" : "are"}`;
  const why = pays_by === "none" ? "free submissions are used up" : "spending limit is reached";
  const link = <Link to={heldPath(ALL)}>View held submissions</Link>;
  toast({ type: "warning", message: `${what} held because your ${why}.`, link });
}
