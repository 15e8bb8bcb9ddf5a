import { QueryClientProvider } from "@tanstack/react-query";
import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createRoutesStub, useLocation } from "react-router";
import { afterEach, beforeEach, vi } from "vitest";
import { createQueryClient } from "~/api/cache/query-client";
import { usage as storedUsage } from "~/api/mocks/sample-usage";
import type { Usage } from "~/api/queries/billing";
import type {
  Addon,
  Billing as BillingData,
  Details,
  Invoice,
  InvoiceItem,
  Invoices,
} from "~/features/billing/api-types";
import { endpoint } from "~/features/forms/sample";
import { confirmRequests } from "~/ui/dialogs/confirm";
import { ConfirmDialogs } from "~/ui/dialogs/confirm-dialogs";
import { toasts } from "~/ui/feedback/toast";
import Billing from "./billing";
import InvoiceRoute from "./invoice";

const addon = (given: Partial<Addon>): Addon => ({
  id: "webhooks",
  name: "Webhooks",
  description: "Any number of webhooks.",
  price_cents: 300,
  status: "inactive",
  active_from: null,
  ends_on: null,
  this_month_cents: 0,
  activation_cents: 130,
  ...given,
});

const later = { status: "coming_soon", activation_cents: 0 } as const;
const soon = [
  addon({ ...later, id: "team", name: "Team", description: "Members beyond the owner.", price_cents: 500 }),
  addon({ ...later, id: "white-label", name: "White-label", description: "No Formtray mark.", price_cents: 500 }),
];

/** The month of a workspace that pays: 150 free ones and 76 paid ones. */
export function paying({ held, webhooks, ...given }: Partial<Omit<Usage, "held" | "addons">> & Parts = {}): Usage {
  const cost = {
    cents: 152,
    estimated_cents: 840,
    tiers: [{ count: 76, each_hundredths: 200, percent_off: 0, cents: 152 }],
  };
  const usual = { used: 226, forecast: "2026-11-09", cost, pays_by: "invoice" as const, is_overdue: false };
  return { ...storedUsage({ held }), ...usual, ...given, addons: [addon({ ...webhooks }), ...soon] };
}

interface Parts {
  held?: Partial<Usage["held"]>;
  webhooks?: Partial<Addon>;
}

/** Of a workspace that doesn't pay. */
export const free = (given: Parameters<typeof paying>[0] = {}): Usage =>
  paying({ used: 0, forecast: null, cost: null, pays_by: "none", ...given });

export const details: Details = {
  company: "Atelier Kastor",
  person: "Anna Kastor",
  street: "Lindenweg 14",
  postal_code: "04155",
  city: "Leipzig",
  country: "DE",
  vat_id: "DE123456788",
  email: "billing@kastor.example",
  reference: null,
  vat_id_status: "valid",
};

export const billing = (given: Partial<BillingData> = {}): BillingData => ({
  details,
  tax: { kind: "domestic", percent: "19", sentence: null, prices_with_vat: false },
  pay_to: { holder: "Example Forms GmbH", iban: "DE89 3704 0044 0532 0130 00", bic: null },
  contact: "billing@formtray.example",
  ...given,
});

export const invoiceItem = (given: Partial<InvoiceItem> = {}): InvoiceItem => ({
  number: "FT-2026-00318",
  kind: "invoice",
  issued_on: "2026-11-01",
  due_on: "2026-11-15",
  period_from: "2026-10-01",
  period_to: "2026-10-31",
  net_cents: 1480,
  vat_cents: 281,
  gross_cents: 1761,
  open_cents: 1761,
  status: "due",
  paid_on: null,
  corrects: null,
  ...given,
});

const next = { period_from: "2026-11-01", period_to: "2026-11-30", issued_on: "2026-12-01", estimated_cents: 1440 };

export const invoices = (given: Partial<Invoices> = {}): Invoices => ({
  invoices: [invoiceItem()],
  carried_over_cents: 0,
  next,
  has_pdf: true,
  ...given,
});

export const invoice = (given: Partial<Invoice["document"]> = {}, item: Partial<InvoiceItem> = {}): Invoice => ({
  ...invoiceItem(item),
  document: {
    number: "FT-2026-00318",
    kind: "invoice",
    issued_on: "2026-11-01",
    due_on: "2026-11-15",
    period_from: "2026-10-01",
    period_to: "2026-10-31",
    corrects: null,
    reason: null,
    reference: null,
    workspace: "Atelier Kastor",
    seller: {
      name: "Example Forms GmbH",
      address: ["Hafenstraße 12", "20457 Hamburg"],
      email: "billing@formtray.example",
      vat_id: "DE987654328",
      register: "HRB 000000, Hamburg",
      represented_by: "Jo Example",
      website: "formtray.example",
    },
    buyer: { lines: ["Atelier Kastor", "Lindenweg 14"], vat_id: "DE123456788", email: null, country: "DE" },
    lines: [
      { title: "Submissions above 150", detail: null, quantity: "500", unit_price: "€0.02", cents: 1000 },
      { title: "Webhooks add-on", detail: "October 1 to 31", quantity: "1 month", unit_price: "€3.00", cents: 480 },
    ],
    net_cents: 1480,
    tax: "domestic",
    place: { billing_country: "DE", card_country: null },
    vat: { percent: "19", cents: 281, label: "VAT 19 % on €14.80" },
    gross_cents: 1761,
    note: null,
    payment: {
      holder: "Example Forms GmbH",
      iban: "DE89 3704 0044 0532 0130 00",
      bic: null,
      reference: "FT-2026-00318",
    },
    ...given,
  },
});

export const day = (date: string, endpoint_id: string, counted: number, spam = 0) => ({
  date,
  endpoint_id,
  counted,
  spam,
});

export const refusal = (status: number, code: string, detail: string, errors?: object[]) => () =>
  Response.json({ detail, code, errors }, { status });

type Answer = (body: string) => Response;

/** A server for the tests of a file, on November 12: what it has, what it was asked to change, and how it answers. */
export function mockBilling() {
  const server = {
    usage: paying(),
    billing: billing(),
    invoices: invoices(),
    invoice: invoice(),
    days: [day("2026-11-09", "k7qm", 20), day("2026-11-12", "k7qm", 4), day("2026-11-12", "p4dv", 7, 3)],
    months: ["2026-11-01", "2026-10-01"],
    /** What the browser sent, but what it only asked for. */
    sent: [] as string[],
    /** The calls that are answered otherwise. */
    answers: {} as Record<string, Answer>,
  };
  const kinds: Record<string, (search: URLSearchParams) => unknown> = {
    "/api/billing/usage": () => server.usage,
    "/api/billing/usage/days": (search) => {
      const month = `${search.get("month") ?? "2026-11"}-01`;
      return {
        month,
        days: server.days.filter(({ date }) => date.startsWith(month.slice(0, 7))),
        months: server.months,
      };
    },
    "/api/billing/details": () => server.billing,
    "/api/billing/invoices": () => server.invoices,
    "/api/billing/invoices/FT-2026-00318": () => server.invoice,
    "/api/endpoints/": () => ({
      items: [endpoint(), endpoint({ id: "p4dv", name: "Newsletter" })],
      next_cursor: null,
    }),
  };

  beforeEach(() => {
    vi.useFakeTimers({ now: new Date("2026-11-12T12:00:00Z"), toFake: ["Date"] });
    Object.assign(server, { usage: paying(), billing: billing(), invoices: invoices(), invoice: invoice() });
    server.sent = [];
    server.answers = {};
    toasts.set([]);
    confirmRequests.set([]);
    vi.stubGlobal("fetch", async (request: Request) => {
      const { pathname, searchParams } = new URL(request.url);
      const body = await request.text();
      const call = `${request.method} ${pathname}`;
      if (request.method !== "GET") server.sent.push(`${call} ${body}`.trim());
      const answer = server.answers[call];
      if (answer) return answer(body);
      const found = kinds[pathname];
      return found ? Response.json(found(searchParams)) : Response.json({ detail: "Not found" }, { status: 404 });
    });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  return server;
}

/** The page, and the browser's address bar. */
function BillingWithUrl() {
  const { pathname, search } = useLocation();
  return (
    <>
      <output data-testid="url">{pathname + search}</output>
      <Billing />
    </>
  );
}

export const url = () => screen.getByTestId("url").textContent;

export function openPage(path = "/billing") {
  const Stub = createRoutesStub([
    { path: "/billing", Component: BillingWithUrl },
    { path: "/billing/invoices/:number", Component: InvoiceRoute },
  ]);
  const queries = createQueryClient();
  // A fault of the server is shown at once.
  queries.setDefaultOptions({ queries: { ...queries.getDefaultOptions().queries, retry: false } });
  render(
    <QueryClientProvider client={queries}>
      <Stub initialEntries={[path]} />
      <ConfirmDialogs />
    </QueryClientProvider>,
  );
}

/** A card of the page, once it is loaded. */
export async function card(name: string) {
  const found = await screen.findByRole("region", { name });
  await vi.waitFor(() => {
    if (screen.getByRole("region", { name }).getAttribute("aria-busy")) throw new Error(`${name} is loading`);
  });
  return within(found.isConnected ? found : screen.getByRole("region", { name }));
}

export const textOf = async (name: string) => {
  await card(name);
  return screen.getByRole("region", { name }).textContent ?? "";
};

export const press = (name: string | RegExp) => screen.findByRole("button", { name }).then(userEvent.click);

export const messages = () => toasts.get().map(({ type, message }) => `${type}: ${message}`);
