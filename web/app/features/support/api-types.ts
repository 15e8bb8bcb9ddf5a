import type { components } from "~/api/schema.gen";

type Schemas = components["schemas"];

export type Ticket = Schemas["Ticket"];
export type TicketState = Schemas["TicketState"];
/** A page of the list. */
export type TicketList = Schemas["TicketPage"];
/** A ticket with its thread. */
export type TicketDetails = Schemas["TicketThread"];
export type Entry = Schemas["TicketEntry"];
export type Author = Schemas["TicketAuthor"];
export type TicketFile = Schemas["TicketFile"];
export type AccessRequest = Schemas["AccessRequest"];
export type NewTicket = Schemas["CreateTicket"];
