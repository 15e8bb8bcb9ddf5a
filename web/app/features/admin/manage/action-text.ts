import type { AuditEntry } from "../api/types";

/** What was done, to complete "Lena …". An action that isn't here is shown as the API calls it. */
const words: Record<string, string> = {
  endpoint_suspended: "suspended endpoint",
  endpoint_lifted: "lifted the suspension of endpoint",
  workspace_suspended: "suspended the workspace",
  workspace_lifted: "lifted the suspension of the workspace",
  sessions_ended: "ended all sessions",
  limits_changed: "changed the limits",
  submission_read: "read submission",
  report_closed: "closed report",
  job_retried: "retried job",
  template_saved: "saved template",
  template_deleted: "deleted template",
  announcement_published: "published announcement",
  announcement_deleted: "deleted announcement",
  incident_opened: "published incident",
  incident_updated: "updated incident",
  ticket_replied: "replied to ticket",
  ticket_noted: "added a note to ticket",
  ticket_assigned: "changed the assignee of ticket",
  ticket_state_changed: "changed the status of ticket",
  ticket_entry_accepted: "accepted a held email in ticket",
  access_asked: "asked for access to the submission of ticket",
};

export function actionText({ action, target }: Pick<AuditEntry, "action" | "target">): string {
  const text = words[action] ?? action.replaceAll("_", " ");
  return target ? `${text} ${target}` : text;
}
