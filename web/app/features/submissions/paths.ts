import { searchOf, type View } from "./filters/view";
import type { Scope } from "./queries";

export const inboxPath = (scope: Scope, view?: View) => `/forms/${scope}/submissions${view ? searchOf(view) : ""}`;

export const submissionPath = (id: string) => `/submissions/${id}`;
