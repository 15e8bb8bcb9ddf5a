import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import {
  billing,
  card,
  free,
  invoiceItem,
  invoices,
  mockBilling,
  openPage,
  paying,
  refusal,
  textOf,
} from "./mock-billing";

const server = mockBilling();
const primaries = () =>
  [...document.querySelectorAll("main button, main a")]
    .filter(({ className }) => className.split(" ").includes("bg-accent"))
    .map(({ textContent }) => textContent);
const shown = () => screen.getAllByRole("heading", { level: 2 }).map(({ textContent }) => textContent);

describe("the page", () => {
  test("of a workspace that pays has its parts, and one main action", async () => {
    openPage();
    await card("Billing details");
    await card("Usage by day");
    await card("Invoices");
    await waitFor(() => expect(primaries()).toEqual(["Change limit"]));
    expect(shown()).toEqual([
      "Usage in November 2026",
      "Spending limit",
      "Usage by day",
      "Billing details",
      "Add-ons",
      "Invoices",
    ]);
  });

  test("without billing details asks for them first, and shows the prices", async () => {
    Object.assign(server, {
      usage: free(),
      billing: billing({ details: null }),
      invoices: invoices({ invoices: [], next: null }),
    });
    openPage();
    await card("Prices per submission");
    await waitFor(() => expect(primaries()).toEqual(["Add billing details"]));
    expect(await textOf("Usage this month")).toContain(
      "0 of 150 free submissions0 submissions150 free a monthYou haven't received any submissions this month.",
    );
    expect(await textOf("Prices per submission")).toContain("500 submissions cost €7.00");
    expect(await textOf("Invoices")).toContain(
      "No invoices yetIf November comes to €1.00 or more, your first one is issued on December 1.",
    );
    expect(await textOf("Spending limit")).toContain("Applies once you pay for submissions.");
    expect(await textOf("Add-ons")).toContain("Coming soon Team €5.00, white-label €5.00 a month");
    expect(shown()).not.toContain("Usage by day");
  });

  test("shows usage by day instead of the prices once something was received", async () => {
    Object.assign(server, { usage: free({ used: 31 }), billing: billing({ details: null }) });
    openPage();
    await card("Usage by day");
    await waitFor(() => expect(shown()).not.toContain("Prices per submission"));
  });

  test("of a server without billing says that everything is included, and requests nothing", async () => {
    document.documentElement.dataset.withoutBilling = "";
    server.answers = { "GET /api/billing/usage": refusal(409, "no_billing", "This server has no billing.") };
    openPage();
    expect(await screen.findByText("Everything is included")).toBeTruthy();
    delete document.documentElement.dataset.withoutBilling;
    expect(screen.queryByText(/€/)).toBeNull();
  });

  test.each([
    ["usage", "/api/billing/usage", "This month's usage couldn't be loaded", "Invoices"],
    ["days", "/api/billing/usage/days", "Usage by day couldn't be loaded", "Add-ons"],
    ["details", "/api/billing/details", "The billing details couldn't be loaded", "Spending limit"],
    ["invoices", "/api/billing/invoices", "The invoices couldn't be loaded", "Billing details"],
  ])(
    "without the %s says so in its place, keeps the other cards, and loads it again",
    async (_, path, failure, other) => {
      server.answers = { [`GET ${path}`]: refusal(500, "internal", "Broken on purpose.") };
      openPage();
      const place = await screen.findByText(failure);
      await card(other);
      expect(await textOf(other)).not.toContain("couldn't be loaded");
      server.answers = {};
      const alert = place.closest("[role=alert]") as HTMLElement;
      await userEvent.click(within(alert).getByRole("button", { name: "Retry" }));
      await waitFor(() => expect(screen.queryByText(failure)).toBeNull());
    },
  );
});

describe("held submissions", () => {
  const held = { count: 24, can_open: 24, price_cents: 48, deleted_from: "2027-01-27T12:00:00Z" };

  test("are shown with their price and can be opened, without a second main action", async () => {
    server.usage = paying({ held });
    server.answers = { "POST /api/submissions/held/open": () => Response.json({ opened: 24 }) };
    openPage();
    const region = await card("Held submissions");
    expect(region.getByText(/Opening all 24 costs €0.48 before tax\./)).toBeTruthy();
    await waitFor(() => expect(primaries()).toEqual(["Change limit"]));
    await userEvent.click(region.getByRole("button", { name: "Open all" }));
    await userEvent.click(await screen.findByRole("button", { name: "Open 24 for €0.48" }));
    await waitFor(() =>
      expect(server.sent).toEqual(['POST /api/submissions/held/open {"count":24,"all":true,"price_cents":48}']),
    );
  });

  test("are nowhere if there are none", async () => {
    openPage();
    await card("Add-ons");
    expect(screen.queryByRole("region", { name: "Held submissions" })).toBeNull();
  });
});

describe("an overdue invoice", () => {
  const late = invoiceItem({ status: "overdue", due_on: "2026-11-07", issued_on: "2026-10-24" });

  test("is said first, with what happens when, where to pay, and its one action", async () => {
    server.invoices = invoices({ invoices: [late] });
    openPage();
    const notice = await card("Overdue invoice");
    expect(notice.getByRole("heading", { name: "Invoice FT-2026-00318 is 5 days overdue" })).toBeTruthy();
    expect(await textOf("Overdue invoice")).toContain(
      "€17.61 including VAT was due on November 7. If it isn't paid by December 5, new submissions above the free 150 will be held. Nothing is deleted.",
    );
    expect(await notice.findByText("DE89 3704 0044 0532 0130 00")).toBeTruthy();
    expect(notice.getByRole("link", { name: "View invoice" }).getAttribute("href")).toBe(
      "/billing/invoices/FT-2026-00318",
    );
    await card("Billing details");
    await card("Spending limit");
    await waitFor(() => expect(primaries()).toEqual(["View invoice"]));
    expect(within(await screen.findByRole("table")).getByText("5 days overdue")).toBeTruthy();
  });

  test("copies the IBAN without its spaces", async () => {
    const user = userEvent.setup();
    server.invoices = invoices({ invoices: [late] });
    openPage();
    await user.click(await screen.findByRole("button", { name: "Copy IBAN" }));
    expect(await navigator.clipboard.readText()).toBe("DE89370400440532013000");
  });

  test("of 42 days says that submissions are held now", async () => {
    Object.assign(server, { usage: paying({ is_overdue: true }), invoices: invoices({ invoices: [late] }) });
    openPage();
    await card("Usage this month");
    expect(await textOf("Overdue invoice")).toContain("New submissions above the free 150 are held until it's paid.");
    expect(await textOf("Usage this month")).toContain("New submissions are held because an invoice is overdue.");
  });

  test("names the oldest, and how many more there are", async () => {
    const newer = invoiceItem({ number: "FT-2026-00400", status: "overdue", due_on: "2026-11-10" });
    server.invoices = invoices({ invoices: [newer, late] });
    openPage();
    expect(await textOf("Overdue invoice")).toMatch(/FT-2026-00318 is 5 days overdue.*1 more invoice is overdue\./);
  });
});
