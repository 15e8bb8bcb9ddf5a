export type SettingsTab = "notifications" | "webhooks" | "form";

export const settingsPath = (formId: string, tab: SettingsTab) => `/forms/${formId}/edit?tab=${tab}`;

export const submissionPath = (id: string) => `/submissions/${id}`;
