import type { components } from "~/api/schema.gen";

type Schemas = components["schemas"];

export type Addon = Schemas["Addon"];
export type UsageDays = Schemas["UsageDays"];
/** The details, the VAT that follows from them, and where to pay. */
export type Billing = Schemas["Billing"];
export type Details = Schemas["SavedDetails"];
/** What can be changed of the details. */
export type DetailsChange = Schemas["BillingDetails"];
export type Invoices = Schemas["InvoiceList"];
export type InvoiceItem = Schemas["InvoiceItem"];
export type Invoice = Schemas["Invoice"];
export type InvoiceDocument = Schemas["InvoiceDocument"];
export type InvoiceLine = Schemas["InvoiceLine"];
