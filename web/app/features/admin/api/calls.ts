import { client } from "~/api/client";
import { errorOf } from "~/api/errors/error";
import { unwrap } from "~/api/errors/unwrap";
import type { components } from "~/api/schema.gen";
import { saveFile } from "~/lib/browser/save-file";
import type { TicketState } from "./types";

type Schemas = components["schemas"];

const ofTicket = (ticket_id: string) => ({ path: { ticket_id } });
const ofEndpoint = (endpoint_id: string) => ({ path: { endpoint_id } });
const ofWorkspace = (workspace_id: string) => ({ path: { workspace_id } });

export async function reply(id: string, body: Schemas["ReplyBody"]) {
  unwrap(await client.POST("/api/admin/tickets/{ticket_id}/replies", { params: ofTicket(id), body }));
}

export async function addNote(id: string, text: string) {
  unwrap(await client.POST("/api/admin/tickets/{ticket_id}/notes", { params: ofTicket(id), body: { text } }));
}

/** `to` as an email address; null for nobody. */
export async function assign(id: string, to: string | null) {
  unwrap(await client.POST("/api/admin/tickets/{ticket_id}/assign", { params: ofTicket(id), body: { to } }));
}

export async function setState(id: string, state: TicketState) {
  unwrap(await client.POST("/api/admin/tickets/{ticket_id}/state", { params: ofTicket(id), body: { state } }));
}

export async function acceptEntry(ticket_id: string, entry_id: string) {
  const path = "/api/admin/tickets/{ticket_id}/entries/{entry_id}/accept";
  unwrap(await client.POST(path, { params: { path: { ticket_id, entry_id } } }));
}

export async function askForAccess(id: string, submission_id: string) {
  const path = "/api/admin/tickets/{ticket_id}/access-requests";
  unwrap(await client.POST(path, { params: ofTicket(id), body: { submission_id } }));
}

/** Fetches a file of a ticket with the token and saves it; a plain link could not carry the token. */
export async function downloadTicketFile(ticket_id: string, file: { id: string; name: string }): Promise<void> {
  const { data, error, response } = await client.GET("/api/admin/tickets/{ticket_id}/files/{file_id}", {
    params: { path: { ticket_id, file_id: file.id } },
    parseAs: "blob",
  });
  if (!response.ok || !data) throw errorOf(response, error);
  saveFile(data, file.name);
}

export async function suspendEndpoint(id: string, body: Schemas["SuspendBody"]) {
  unwrap(await client.POST("/api/admin/endpoints/{endpoint_id}/suspend", { params: ofEndpoint(id), body }));
}

export async function liftEndpoint(id: string, reason: string) {
  unwrap(await client.POST("/api/admin/endpoints/{endpoint_id}/lift", { params: ofEndpoint(id), body: { reason } }));
}

export async function suspendWorkspace(id: string, body: Schemas["SuspendBody"]) {
  unwrap(await client.POST("/api/admin/workspaces/{workspace_id}/suspend", { params: ofWorkspace(id), body }));
}

export async function liftWorkspace(id: string, reason: string) {
  unwrap(await client.POST("/api/admin/workspaces/{workspace_id}/lift", { params: ofWorkspace(id), body: { reason } }));
}

export async function endSessions(id: string, reason: string) {
  const path = "/api/admin/workspaces/{workspace_id}/end-sessions";
  unwrap(await client.POST(path, { params: ofWorkspace(id), body: { reason } }));
}

export async function changeLimits(id: string, body: Schemas["LimitsBody"]) {
  unwrap(await client.POST("/api/admin/workspaces/{workspace_id}/limits", { params: ofWorkspace(id), body }));
}

export async function closeReport(report_id: string, reason: string) {
  const params = { path: { report_id } };
  unwrap(await client.POST("/api/admin/reports/{report_id}/close", { params, body: { reason } }));
}

export async function retryJob(job_id: number, reason: string) {
  unwrap(await client.POST("/api/admin/jobs/{job_id}/retry", { params: { path: { job_id } }, body: { reason } }));
}

export async function saveTemplate(body: Schemas["SaveTemplate"]) {
  unwrap(await client.POST("/api/admin/templates", { body }));
}

export async function deleteTemplate(template_id: string) {
  unwrap(await client.DELETE("/api/admin/templates/{template_id}", { params: { path: { template_id } } }));
}

export async function publishAnnouncement(body: Schemas["PublishAnnouncement"]) {
  unwrap(await client.POST("/api/admin/announcements", { body }));
}

export async function deleteAnnouncement(announcement_id: string) {
  const params = { path: { announcement_id } };
  unwrap(await client.DELETE("/api/admin/announcements/{announcement_id}", { params }));
}

export async function openIncident(body: Schemas["NewIncident"]) {
  unwrap(await client.POST("/api/admin/incidents", { body }));
}

export async function updateIncident(incident_id: string, body: Schemas["NewUpdate"]) {
  unwrap(await client.POST("/api/admin/incidents/{incident_id}/updates", { params: { path: { incident_id } }, body }));
}
