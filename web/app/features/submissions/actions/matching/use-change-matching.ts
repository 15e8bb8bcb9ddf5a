import { useQueryClient } from "@tanstack/react-query";
import { toast } from "~/ui/feedback/toast";
import type { Action } from "../model";
import type { WholeList } from "./change-matching";

/** Changes everything in a list; the code comes when it is needed. `onStart` runs once it begins. */
export function useChangeMatching() {
  const queries = useQueryClient();
  return async (list: WholeList, action: Action, onStart: () => void) => {
    const part = await import("./change-matching").catch(() => undefined);
    if (part) return part.changeMatching(queries, list, action, onStart);
    toast({ type: "error", message: "Couldn't update the submissions. Check your connection and try again." });
  };
}
