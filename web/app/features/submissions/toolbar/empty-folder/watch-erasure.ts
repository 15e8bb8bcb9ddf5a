import { type QueryClient, QueryObserver } from "@tanstack/react-query";
import { ApiError } from "~/api/errors/error";
import { type EmptiedFolder, type Erasure, erasureQuery } from "~/api/queries/erasures";
import type { Scope } from "~/api/queries/submissions";
import { createStore } from "~/lib/state/store";
import { toast } from "~/ui/feedback/toast";
import { resync } from "../../cache/live-updates";

interface Emptied {
  scope: Scope;
  folder: EmptiedFolder;
}

/** The folders that are being emptied, each with its erasure. The button says how far it is, but may be gone before. */
export const erasures = createStore<ReadonlyMap<string, Erasure>>(new Map());

export const erasureKey = ({ scope, folder }: Emptied) => `${scope} ${folder}`;

const doneTexts: Record<EmptiedFolder, string> = { trash: "Trash emptied.", spam: "Spam folder emptied." };

/** Follows an erasure to its end, from page to page, and says how it ended. */
export function watchErasure(queries: QueryClient, emptied: Emptied, started: Erasure): void {
  const key = erasureKey(emptied);
  const query = erasureQuery(started.id);
  queries.setQueryData(query.queryKey, started);
  erasures.set(new Map(erasures.get()).set(key, started));
  const observer = new QueryObserver(queries, query);
  const follow = ({ data, error }: ReturnType<typeof observer.getCurrentResult>) => {
    const isOver = error ? isGone(error) : data?.state === "done" || data?.state === "failed";
    if (!isOver) {
      if (data) erasures.set(new Map(erasures.get()).set(key, data));
      return;
    }
    unsubscribe();
    erasures.set(new Map([...erasures.get()].filter(([other]) => other !== key)));
    if (error || !data) return;
    if (data.state === "done") toast({ type: "success", message: doneTexts[emptied.folder] });
    else toast({ type: "error", message: "The folder couldn't be emptied. Try again." });
    void resync(queries);
  };
  const unsubscribe = observer.subscribe(follow);
}

/** It is no longer known, or the user has signed out. */
const isGone = (error: Error) => error instanceof ApiError && (error.status === 404 || error.status === 401);
