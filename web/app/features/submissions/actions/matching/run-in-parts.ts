import { dismissToast, toast, updateToast } from "~/ui/feedback/toast";
import { progressText } from "./matching-text";

export interface Part {
  /** The submissions that changed. */
  ids: readonly string[];
  isLast: boolean;
}

interface Run {
  title: string;
  /** How many will change, if that is known. */
  total?: number | null;
  /** Makes the next call. */
  next: () => Promise<Part>;
}

interface Outcome {
  ids: string[];
  isStopped: boolean;
  error?: unknown;
}

/** What takes less time needs no progress. */
const QUICK_MS = 300;

/** Makes calls one after another until the last one, an error or Stop. Meanwhile a toast shows how many are done. */
export async function runInParts({ title, total, next }: Run): Promise<Outcome> {
  const ids: string[] = [];
  let isStopped = false;
  let shown: number | undefined;
  const stop = () => {
    isStopped = true;
    if (shown !== undefined) updateToast(shown, { message: "Stopping…" });
  };
  const timer = setTimeout(() => {
    shown = toast({ title, message: progressText(ids.length, total), duration: 0, stop });
  }, QUICK_MS);
  try {
    while (!isStopped) {
      const part = await next();
      ids.push(...part.ids);
      if (part.isLast) return { ids, isStopped: false };
      if (shown !== undefined && !isStopped) updateToast(shown, { message: progressText(ids.length, total) });
    }
    return { ids, isStopped };
  } catch (error) {
    return { ids, isStopped, error };
  } finally {
    clearTimeout(timer);
    if (shown !== undefined) dismissToast(shown);
  }
}
