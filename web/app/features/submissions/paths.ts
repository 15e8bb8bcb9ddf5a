import type { Scope } from "~/api/queries/submissions";
import { searchOf, type View } from "./filters/view";

export const inboxPath = (scope: Scope, view?: View) => `/forms/${scope}/submissions${view ? searchOf(view) : ""}`;

/** The folder of held submissions, of one form or of all. */
export const heldPath = (scope: Scope) =>
  inboxPath(scope, { folder: "held", files: false, unread: false, starred: false });

export const submissionPath = (id: string) => `/submissions/${id}`;

/** In the history: opened from a list, which is one step back. */
export const FROM_LIST = { fromList: true };

export const isFromList = (state: unknown) => typeof state === "object" && state !== null && "fromList" in state;
