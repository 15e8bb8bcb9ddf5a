import type { Scope } from "~/api/queries/submissions";
import { searchOf, type View } from "./filters/view";

export const inboxPath = (scope: Scope, view?: View) => `/forms/${scope}/submissions${view ? searchOf(view) : ""}`;

export const submissionPath = (id: string) => `/submissions/${id}`;
