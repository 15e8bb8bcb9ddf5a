import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { billing, card, free, messages, mockBilling, openPage, paying, refusal, textOf } from "./mock-billing";

const server = mockBilling();
const ACTIVATE = "POST /api/billing/add-ons/webhooks/activate";
const DEACTIVATE = "POST /api/billing/add-ons/webhooks/deactivate";
const active = { status: "active", this_month_cents: 130, activation_cents: 0 } as const;
const ending = { ...active, status: "ends_at_period_end", ends_on: "2026-11-30" } as const;

const toggle = async () => userEvent.click(await screen.findByRole("switch", { name: "Webhooks" }));
const question = async () => within(await screen.findByRole("alertdialog"));
const answer = async (name: string) => userEvent.click((await question()).getByRole("button", { name }));
const isOn = () => (screen.getByRole("switch", { name: "Webhooks" }) as HTMLInputElement).checked;

/** The server does it, and has it from then on. */
const done = (webhooks: typeof active | typeof ending) => () => {
  server.usage = paying({ webhooks });
  return Response.json({ ...server.usage.addons[0] });
};

describe("activating", () => {
  test("states the price of this month and of those after, and sends what was shown", async () => {
    server.answers = { [ACTIVATE]: done(active) };
    openPage();
    await toggle();
    expect((await question()).getByRole("heading", { name: "Activate Webhooks?" })).toBeTruthy();
    expect(screen.getByRole("alertdialog").textContent).toContain(
      "€1.30 for the rest of November, then €3.00 a month, before tax. It renews every month until you deactivate it.",
    );
    expect(server.sent).toEqual([]);
    await answer("Activate for €1.30");
    await waitFor(() => expect(messages()).toEqual(["success: Webhooks add-on activated."]));
    expect(server.sent).toEqual([`${ACTIVATE} {"expected_cents":130}`]);
    expect(isOn()).toBe(true);
    const text = await textOf("Add-ons");
    expect(text).toContain("€1.30 in November, before tax");
    expect(text).toContain("Any number of webhooks. Renews on December 1.");
  });

  test("that is cancelled sends nothing, and the switch stays off", async () => {
    openPage();
    await toggle();
    await answer("Cancel");
    expect(server.sent).toEqual([]);
    expect(isOn()).toBe(false);
  });

  test("on the first of a month has one price", async () => {
    server.usage = paying({ webhooks: { activation_cents: 300 } });
    openPage();
    await toggle();
    expect((await screen.findByRole("alertdialog")).textContent).toContain("€3.00 a month, before tax. It renews");
  });

  test("states the price with VAT too for those who pay it", async () => {
    server.billing = billing({ tax: { kind: "eu_consumer", percent: "19", sentence: null, prices_with_vat: true } });
    openPage();
    await card("Billing details");
    await toggle();
    expect((await screen.findByRole("alertdialog")).textContent).toContain("With VAT: €1.55, then €3.57.");
  });

  test("at a price that has changed is refused in the server's words, and the new price is shown", async () => {
    const changed = refusal(409, "price_changed", "Webhooks costs €1.20 for the rest of November now.");
    server.answers = {
      [ACTIVATE]: () => {
        server.usage = paying({ webhooks: { activation_cents: 120 } });
        return changed();
      },
    };
    openPage();
    await toggle();
    await answer("Activate for €1.30");
    const alert = within(await screen.findByRole("alertdialog", { name: "The price has changed" }));
    expect(alert.getByText("Webhooks costs €1.20 for the rest of November now.")).toBeTruthy();
    expect(alert.queryByRole("button", { name: "Cancel" })).toBeNull();
    await userEvent.click(alert.getByRole("button", { name: "OK" }));
    await toggle();
    expect(await (await question()).findByRole("button", { name: "Activate for €1.20" })).toBeTruthy();
    expect(messages()).toEqual([]);
  });

  test.each([
    ["invoice_overdue", "An invoice is overdue", "Pay FT-2026-00318 first."],
    ["addon_not_available", "Not available yet", "This add-on isn't available yet."],
  ])("refused with %s says why", async (code, title, detail) => {
    server.answers = { [ACTIVATE]: refusal(409, code, detail) };
    openPage();
    await toggle();
    await answer("Activate for €1.30");
    expect((await screen.findByRole("alertdialog", { name: title })).textContent).toContain(detail);
  });

  test("that fails otherwise says so", async () => {
    server.answers = { [ACTIVATE]: refusal(503, "unavailable", "Retry in a moment.") };
    openPage();
    await toggle();
    await answer("Activate for €1.30");
    await waitFor(() => expect(messages()).toEqual(["error: Couldn't activate Webhooks. Retry in a moment."]));
    expect(isOn()).toBe(false);
  });
});

describe("without a payment method", () => {
  test("one is shown who to contact, and nothing is sent", async () => {
    server.usage = free({ used: 3 });
    openPage();
    await card("Billing details");
    await toggle();
    const alert = await screen.findByRole("alertdialog", { name: "Payment method required" });
    expect(alert.textContent).toContain(
      "Webhooks is a paid add-on. To pay by invoice, contact billing@formtray.example.",
    );
    expect(within(alert).getByRole("link").getAttribute("href")).toBe("mailto:billing@formtray.example");
    expect(server.sent).toEqual([]);
  });

  test("the server's refusal is explained in the same way", async () => {
    server.billing = billing({ contact: null });
    server.answers = { [ACTIVATE]: refusal(409, "payment_method_required", "No payment method.") };
    openPage();
    await card("Billing details");
    await toggle();
    await answer("Activate for €1.30");
    expect((await screen.findByRole("alertdialog", { name: "Payment method required" })).textContent).toContain(
      "Payment by invoice has to be arranged with the operator of this server.",
    );
  });
});

describe("deactivating", () => {
  test("says what ends when, and shows it afterwards", async () => {
    server.usage = paying({ webhooks: active });
    server.answers = { [DEACTIVATE]: done(ending) };
    openPage();
    await toggle();
    expect((await question()).getByRole("heading", { name: "Deactivate Webhooks?" })).toBeTruthy();
    expect(screen.getByRole("alertdialog").textContent).toContain(
      "Active until November 30. From December 1, all webhooks but your first are paused. Nothing is deleted.",
    );
    await answer("Deactivate add-on");
    await waitFor(() => expect(messages()).toEqual(["success: Webhooks add-on deactivated."]));
    expect(server.sent).toEqual([DEACTIVATE]);
    const text = await textOf("Add-ons");
    expect(text).toContain("Ends November 30");
    expect(text).toContain("From December 1, all webhooks but your first are paused.");
    expect(isOn()).toBe(false);
  });

  test("can be taken back until then at no extra cost", async () => {
    server.usage = paying({ webhooks: ending });
    server.answers = { [ACTIVATE]: done(active) };
    openPage();
    await toggle();
    expect((await screen.findByRole("alertdialog", { name: "Keep Webhooks?" })).textContent).toContain(
      "It stays active at €3.00 a month, before tax. Nothing more is charged for November.",
    );
    await answer("Keep add-on");
    await waitFor(() => expect(isOn()).toBe(true));
    expect(server.sent).toEqual([`${ACTIVATE} {"expected_cents":0}`]);
  });

  test("that fails says so, and it stays on", async () => {
    server.usage = paying({ webhooks: active });
    server.answers = { [DEACTIVATE]: refusal(503, "unavailable", "Retry in a moment.") };
    openPage();
    await toggle();
    await answer("Deactivate add-on");
    await waitFor(() => expect(messages()).toEqual(["error: Couldn't deactivate Webhooks. Retry in a moment."]));
    expect(isOn()).toBe(true);
  });
});

test("what isn't available yet has a price and no switch", async () => {
  openPage();
  const rows = (await card("Add-ons")).getAllByRole("listitem");
  expect(rows.map(({ textContent }) => textContent)).toContain(
    "Team Coming soonMembers beyond the owner.€5.00 a month",
  );
  expect(screen.getAllByRole("switch")).toHaveLength(1);
});
