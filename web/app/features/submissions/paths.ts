import { searchOf, type View } from "./view";

export const inboxPath = (formId: string, view?: View) => `/forms/${formId}/submissions${view ? searchOf(view) : ""}`;

export const submissionPath = (id: string) => `/submissions/${id}`;
