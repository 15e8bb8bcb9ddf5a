import type { components } from "~/api/schema.gen";

type Schemas = components["schemas"];

export type AdminSession = Schemas["AdminSession"];
export type AdminPerson = Schemas["AdminPerson"];
export type AdminTicket = Schemas["AdminTicket"];
export type TicketState = Schemas["AdminTicketState"];
export type AdminThread = Schemas["AdminThread"];
export type AdminEntry = Schemas["AdminEntry"];
export type AccessRequest = Schemas["AdminAccessRequest"];
export type AdminSubmission = Schemas["AdminSubmission"];
export type AdminWorkspace = Schemas["AdminWorkspace"];
export type AdminWorkspaceRef = Schemas["AdminWorkspaceRef"];
export type AdminWorkspaceItem = Schemas["AdminWorkspaceItem"];
export type AdminEndpoint = Schemas["AdminEndpoint"];
export type AdminEndpointRef = Schemas["AdminEndpointRef"];
export type EndpointStatus = AdminEndpoint["status"];
export type AdminHour = Schemas["AdminHour"];
export type DomainDeliveries = Schemas["DomainDeliveries"];
export type AuditEntry = Schemas["AdminAuditEntry"];
export type AdminFound = Schemas["AdminFound"];
export type AdminReport = Schemas["AdminReport"];
export type AdminHealth = Schemas["AdminHealth"];
export type AdminAnnouncement = Schemas["AdminAnnouncement"];
export type Incident = Schemas["StatusIncident"];
export type IncidentState = Schemas["IncidentState"];
export type StatusComponent = Schemas["StatusComponent"];
export type ReplyTemplate = Schemas["ReplyTemplate"];
