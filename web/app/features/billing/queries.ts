import { queryOptions } from "@tanstack/react-query";
import { client } from "~/api/client";
import { errorOf } from "~/api/errors/error";
import { unwrap } from "~/api/errors/unwrap";
import { saveFile } from "~/lib/browser/save-file";
import type { DetailsChange } from "./api-types";

/** By day and endpoint; `month` as `2026-10`, the current one without it. */
export const usageDaysQuery = (month?: string) =>
  queryOptions({
    queryKey: ["billing", "days", month ?? "current"],
    queryFn: async ({ signal }) =>
      unwrap(await client.GET("/api/billing/usage/days", { params: { query: { month } }, signal })),
  });

// The keys of the others don't begin with "billing": that is loaded again with every submission that arrives.

export const detailsQuery = queryOptions({
  queryKey: ["billing-details"],
  queryFn: async ({ signal }) => unwrap(await client.GET("/api/billing/details", { signal })),
});

export const invoicesQuery = queryOptions({
  queryKey: ["invoices"],
  queryFn: async ({ signal }) => unwrap(await client.GET("/api/billing/invoices", { signal })),
});

export const invoiceQuery = (number: string) =>
  queryOptions({
    queryKey: ["invoices", number],
    queryFn: async ({ signal }) =>
      unwrap(await client.GET("/api/billing/invoices/{number}", { params: { path: { number } }, signal })),
  });

export async function changeSpendingLimit(cents: number): Promise<void> {
  unwrap(await client.PUT("/api/billing/spending-limit", { body: { cents } }));
}

export async function changeDetails(body: DetailsChange) {
  return unwrap(await client.PUT("/api/billing/details", { body }));
}

/** Activates an add-on, if this month still costs what was shown. */
export async function activateAddon(id: string, expected_cents: number) {
  const path = "/api/billing/add-ons/{id}/activate";
  return unwrap(await client.POST(path, { params: { path: { id } }, body: { expected_cents } }));
}

export async function deactivateAddon(id: string) {
  return unwrap(await client.POST("/api/billing/add-ons/{id}/deactivate", { params: { path: { id } } }));
}

/** Fetches an invoice as PDF with the token and saves it; a plain link could not carry the token. */
export async function downloadInvoice(number: string): Promise<void> {
  const { data, error, response } = await client.GET("/api/billing/invoices/{number}/pdf", {
    params: { path: { number } },
    parseAs: "blob",
  });
  if (!response.ok || !data) throw errorOf(response, error);
  saveFile(data, `${number}.pdf`);
}
