import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { meta } from "./invoice";
import {
  card,
  invoice,
  invoiceItem,
  invoices,
  messages,
  mockBilling,
  openPage,
  press,
  refusal,
  textOf,
} from "./mock-billing";

const server = mockBilling();
const PDF = "GET /api/billing/invoices/FT-2026-00318/pdf";
const PATH = "/billing/invoices/FT-2026-00318";
const sheet = () => screen.findByRole("article");

/** The files that were saved, by name. */
const saved: string[] = [];
beforeEach(() => {
  saved.length = 0;
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
});

describe("the list", () => {
  const cells = async () => {
    const rows = within(await (await card("Invoices")).findByRole("table")).getAllByRole("row");
    return rows.slice(1).map((row) =>
      within(row)
        .getAllByRole("cell")
        .map(({ textContent }) => textContent),
    );
  };

  test("has the next invoice, what is carried over, and all others with their state", async () => {
    server.invoices = invoices({
      carried_over_cents: 64,
      invoices: [
        invoiceItem(),
        invoiceItem({ number: "FT-2026-00241", status: "overdue", due_on: "2026-11-11" }),
        invoiceItem({
          number: "FT-2026-00209",
          status: "paid",
          paid_on: "2026-09-08",
          period_from: "2026-08-01",
          period_to: "2026-08-31",
        }),
        invoiceItem({ number: "FT-2025-00001", status: "paid", paid_on: "2025-12-08" }),
        invoiceItem({ number: "FT-2026-00180", status: "credited" }),
        invoiceItem({ number: "FT-2026-00179", status: "written_off" }),
        invoiceItem({
          number: "FT-2026-00176",
          kind: "credit_note",
          status: "issued",
          issued_on: "2026-07-03",
          net_cents: -100,
          gross_cents: -119,
        }),
      ],
    });
    openPage();
    expect(await cells()).toEqual([
      ["Next invoice", "November 2026", "about €14.40 before tax", "", "Issued December 1", ""],
      ["€0.64 before tax from earlier months is carried over to the next invoice, because it was under €1.00."],
      ["FT-2026-00318", "October 2026", "€14.80", "€17.61", "Due November 15", "PDF"],
      ["FT-2026-00241", "October 2026", "€14.80", "€17.61", "1 day overdue", "PDF"],
      ["FT-2026-00209", "August 2026", "€14.80", "€17.61", "Paid September 8", "PDF"],
      ["FT-2025-00001", "October 2026", "€14.80", "€17.61", "Paid December 8, 2025", "PDF"],
      ["FT-2026-00180", "October 2026", "€14.80", "€17.61", "Credited", "PDF"],
      ["FT-2026-00179", "October 2026", "€14.80", "€17.61", "Written off", "PDF"],
      ["FT-2026-00176", "Credit note, October 2026", "−€1.00", "−€1.19", "Credited July 3", "PDF"],
    ]);
    expect(screen.getByRole("link", { name: "FT-2026-00318" }).getAttribute("href")).toBe(PATH);
  });

  test("says that a small invoice may not come", async () => {
    const next = { period_from: "2026-11-01", period_to: "2026-11-30", issued_on: "2026-12-01", estimated_cents: 40 };
    server.invoices = invoices({ invoices: [], next });
    openPage();
    expect(await textOf("Invoices")).toContain("Issued December 1 if €1.00 or more");
  });

  test("shows a year of them, and all on demand", async () => {
    const many = Array.from({ length: 30 }, (_, index) => invoiceItem({ number: `FT-${index}` }));
    server.invoices = invoices({ invoices: many, next: null });
    openPage();
    expect(await cells()).toHaveLength(12);
    await press("Show all 30 invoices");
    expect(await cells()).toHaveLength(30);
  });

  test("downloads one as PDF under its number", async () => {
    server.answers = { [PDF]: () => new Response("%PDF-", { headers: { "Content-Type": "application/pdf" } }) };
    openPage();
    await press("Download PDF of FT-2026-00318");
    await waitFor(() => expect(saved).toEqual(["FT-2026-00318.pdf"]));
  });

  test("says why a download failed", async () => {
    server.answers = { [PDF]: refusal(503, "pdf_not_available", "This server can't make PDFs right now.") };
    openPage();
    await press("Download PDF of FT-2026-00318");
    await waitFor(() =>
      expect(messages()).toEqual(["error: Couldn't download the PDF. This server can't make PDFs right now."]),
    );
    expect(saved).toEqual([]);
  });

  test("of a server that can't make PDFs offers none", async () => {
    server.invoices = invoices({ has_pdf: false });
    openPage();
    await cells();
    expect(screen.queryByRole("button", { name: /PDF/ })).toBeNull();
  });
});

describe("an invoice", () => {
  test("has who, what, how much and where to pay", async () => {
    openPage(PATH);
    const text = (await sheet()).textContent ?? "";
    expect(screen.getByRole("heading", { level: 1, name: "FT-2026-00318" })).toBeTruthy();
    expect(screen.getByRole("heading", { level: 2, name: /^Invoice Amounts|^Invoice$|^InvoiceAmounts/ })).toBeTruthy();
    expect(text).toContain("Example Forms GmbHHafenstraße 12, 20457 Hamburgbilling@formtray.exampleVAT ID DE987654328");
    expect(text).toContain("Invoice toAtelier KastorLindenweg 14VAT ID DE123456788");
    expect(text).toContain("Invoice numberFT-2026-00318Invoice dateNovember 1, 2026PeriodOctober 1 to 31, 2026");
    expect(text).toContain("Total before tax€14.80VAT 19 % on €14.80€2.81Amount due€17.61");
    expect(text).toContain("Transfer €17.61 by November 15, 2026");
    expect(text).not.toContain("Your reference");
    expect(screen.getByText("Due November 15")).toBeTruthy();
  });

  test("without VAT has the sentence that says why, and no line for it", async () => {
    server.invoice = invoice({
      vat: null,
      gross_cents: 1480,
      note: "Reverse charge: the recipient owes the VAT.",
      reference: "PO 4711",
    });
    openPage(PATH);
    const text = (await sheet()).textContent ?? "";
    expect(text).toContain("Amount due€14.80");
    expect(text).not.toContain("Total before tax");
    expect(text).toContain("Reverse charge: the recipient owes the VAT.");
    expect(text).toContain("Your referencePO 4711");
  });

  test("that is a credit note is called so, and names the invoice that it corrects", async () => {
    server.invoice = invoice(
      {
        kind: "credit_note",
        corrects: "FT-2026-00170",
        reason: "Submissions of June 12 were counted twice.",
        due_on: null,
        payment: null,
        gross_cents: -119,
      },
      { kind: "credit_note", status: "issued", issued_on: "2026-07-03" },
    );
    openPage(PATH);
    const text = (await sheet()).textContent ?? "";
    expect(screen.getByRole("heading", { level: 2, name: /^Credit note ?(Amounts|$)/ })).toBeTruthy();
    expect(screen.getByRole("link", { name: "FT-2026-00170" }).getAttribute("href")).toBe(
      "/billing/invoices/FT-2026-00170",
    );
    expect(text).toContain("Submissions of June 12 were counted twice.");
    expect(text).toContain("Amount credited−€1.19");
    expect(text).not.toMatch(/Transfer|Due date|Amount due/);
  });

  test("can be printed, downloaded and left", async () => {
    server.answers = { [PDF]: () => new Response("%PDF-", { headers: { "Content-Type": "application/pdf" } }) };
    const print = vi.fn();
    vi.stubGlobal("print", print);
    openPage(PATH);
    await press("Print");
    expect(print).toHaveBeenCalledOnce();
    expect((await sheet()).className.split(" ")).toContain("printed");
    await press("Download PDF");
    await waitFor(() => expect(saved).toEqual(["FT-2026-00318.pdf"]));
    expect(screen.getByRole("link", { name: "Back to billing" }).getAttribute("href")).toBe("/billing");
  });

  test("of a server that can't make PDFs is printed", async () => {
    server.invoices = invoices({ has_pdf: false });
    openPage(PATH);
    await waitFor(() => expect(screen.queryByRole("button", { name: "Download PDF" })).toBeNull());
    expect(await screen.findByRole("button", { name: "Print" })).toBeTruthy();
  });

  test("that isn't there says so, and leads to billing", async () => {
    openPage("/billing/invoices/FT-2026-99999");
    expect(await screen.findByRole("heading", { level: 1, name: "Invoice not found" })).toBeTruthy();
    expect(screen.getByRole("link", { name: "Go to billing" }).getAttribute("href")).toBe("/billing");
  });

  test("that couldn't be loaded can be loaded again", async () => {
    server.answers = { "GET /api/billing/invoices/FT-2026-00318": refusal(500, "internal", "Broken on purpose.") };
    openPage(PATH);
    expect(await screen.findByText("The invoice couldn't be loaded")).toBeTruthy();
    server.answers = {};
    await userEvent.click(screen.getByRole("button", { name: "Retry" }));
    expect(await sheet()).toBeTruthy();
  });

  test("has its number as the page's title", () => {
    const titleOf = (number: string) => meta({ params: { number } } as Parameters<typeof meta>[0]);
    expect(titleOf("FT-2026-00318")).toEqual([{ title: "FT-2026-00318 · Formtray" }]);
    // The shell that is prerendered for all of them.
    expect(titleOf("_")).toEqual([{ title: "Invoice · Formtray" }]);
  });
});
