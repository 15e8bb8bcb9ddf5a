/** In place of an id, which has sixteen characters: the submissions of all forms. */
export const ALL = "all";

/** The tabs of a form, in the order they are shown. */
export const formTabs = { inbox: "Inbox", form: "Form", snippet: "Snippet", settings: "Settings" } as const;

export type FormTab = keyof typeof formTabs;

/** Where a tab of a form is. `part` is the part of the settings. */
export function formPath(formId: string, tab: FormTab, part?: string | null): string {
  if (tab === "inbox") return `/forms/${formId}/submissions`;
  if (tab === "snippet") return `/forms/${formId}?tab=snippet`;
  if (tab === "settings") return `/forms/${formId}/edit${part ? `?tab=${encodeURIComponent(part)}` : ""}`;
  return `/forms/${formId}`;
}

/** Where submissions are imported into a form. */
export const importPath = (formId: string) => `/forms/${formId}/import`;

/** Which tab of a form a location is. */
export function formTabAt({ pathname, search }: { pathname: string; search: string }): FormTab {
  // Submissions are imported into the inbox.
  if (/\/(submissions|import)\/?$/.test(pathname)) return "inbox";
  if (/\/edit\/?$/.test(pathname)) return "settings";
  return new URLSearchParams(search).get("tab") === "snippet" ? "snippet" : "form";
}
