import { useEffect, useEffectEvent } from "react";
import type { Submission } from "~/api/queries/submissions";
import type { PerformAction } from "./actions";

/** Who only passes by with j and k has not read it. */
const A_LOOK = 700;

/** Marks as read what one has looked at for a moment; once, so that what is marked as unread again stays so. */
export function useMarkAsRead(submission: Submission | undefined, perform: PerformAction): void {
  const read = useEffectEvent(() => {
    if (submission && !submission.read) void perform([submission], { read: true }, { quietly: true });
  });
  // What is held can't be read yet.
  const id = submission?.state === "held" ? undefined : submission?.id;
  useEffect(() => {
    if (id === undefined) return;
    const timer = setTimeout(() => read(), A_LOOK);
    return () => clearTimeout(timer);
  }, [id]);
}
