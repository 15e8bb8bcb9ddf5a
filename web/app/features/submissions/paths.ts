import type { Scope } from "./queries";
import { searchOf, type View } from "./view";

export const inboxPath = (scope: Scope, view?: View) => `/forms/${scope}/submissions${view ? searchOf(view) : ""}`;

export const submissionPath = (id: string) => `/submissions/${id}`;
