import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { billLastMonth, setPaymentTerms } from "../support/database.ts";
import { expect, test } from "../support/test.ts";

interface Addon {
  id: string;
  status: string;
  price_cents: number;
  activation_cents: number;
}

interface Invoice {
  number: string;
}

const card = (page: Page, name: string) => page.getByRole("region", { name, exact: true });
const question = (page: Page, name: string) => page.getByRole("alertdialog", { name });
const webhooks = (page: Page) => page.getByRole("switch", { name: "Webhooks" });
const euros = (cents: number) => `€${(cents / 100).toFixed(2)}`;

async function addBillingDetails(page: Page) {
  await page.getByRole("button", { name: "Add billing details" }).click();
  const dialog = page.getByRole("dialog", { name: "Add billing details" });
  await dialog.getByLabel("Company").fill("Atelier Kastor");
  await dialog.getByLabel("Street and number").fill("Lindenweg 14");
  await dialog.getByLabel("Postal code").fill("04155");
  await dialog.getByLabel("City").fill("Leipzig");
  await dialog.getByLabel("Country").selectOption("DE");
  await dialog.getByLabel("Invoice email").fill("billing@example.org");
  return dialog;
}

test("billing details are added, checked by the server and changed", async ({ own, member }) => {
  await own.goto("/billing");
  const dialog = await addBillingDetails(own);
  await dialog.getByLabel("VAT ID").fill("DE123456789");
  await dialog.getByRole("button", { name: "Save details" }).click();
  // The check digit is wrong.
  await expect(dialog.getByLabel("VAT ID")).toHaveAttribute("aria-invalid", "true");
  await dialog.getByLabel("VAT ID").fill("DE123456788");
  await dialog.getByRole("button", { name: "Save details" }).click();
  await expect(own.getByText("Billing details saved.")).toBeVisible();
  const details = card(own, "Billing details");
  await expect(details).toContainText("Lindenweg 14, 04155 Leipzig, Germany");
  await expect(details).toContainText("DE123456788");
  // Adding them doesn't start a payment.
  await expect(details).toContainText("submissions above the free ones are still held");
  expect(await member.read("/api/billing/usage")).toMatchObject({ pays_by: "none" });

  await details.getByRole("button", { name: "Edit" }).click();
  const edit = own.getByRole("dialog", { name: "Edit billing details" });
  await expect(edit.getByLabel("Company")).toHaveValue("Atelier Kastor");
  await edit.getByLabel("Reference").fill("PO 4711");
  await edit.getByRole("button", { name: "Save details" }).click();
  await expect(details).toContainText("PO 4711");
  expect(await member.read("/api/billing/details")).toMatchObject({
    details: { company: "Atelier Kastor", country: "DE", vat_id: "DE123456788", reference: "PO 4711" },
  });
});

test("without a payment method an add-on can't be activated, and the page says what to do", async ({ own, member }) => {
  await own.goto("/billing");
  await webhooks(own).click();
  await expect(question(own, "Payment method required")).toContainText("Webhooks is a paid add-on.");
  await own.getByRole("button", { name: "OK" }).click();
  await expect(webhooks(own)).not.toBeChecked();

  // It was arranged when the page was loaded, and no longer is.
  await setPaymentTerms(member.account.email, "invoice");
  await own.reload();
  await webhooks(own).click();
  const activation = question(own, "Activate Webhooks?");
  await expect(activation).toBeVisible();
  await setPaymentTerms(member.account.email, "none");
  const refused = own.waitForResponse(/\/add-ons\/webhooks\/activate$/);
  await activation.getByRole("button", { name: /^Activate for/ }).click();
  expect((await refused).status()).toBe(409);
  await expect(question(own, "Payment method required")).toBeVisible();
});

test("an add-on is activated at the price shown, deactivated, and kept", async ({ own, member }) => {
  await setPaymentTerms(member.account.email, "invoice");
  const { addons } = await member.read<{ addons: Addon[] }>("/api/billing/usage");
  const before = addons.find(({ id }) => id === "webhooks");
  if (!before) throw new Error("there is no add-on for webhooks");
  await own.goto("/billing");
  await webhooks(own).click();
  const activation = question(own, "Activate Webhooks?");
  await expect(activation).toContainText(`${euros(before.price_cents)} a month`);
  await expect(activation).toContainText("before tax");
  await activation.getByRole("button", { name: `Activate for ${euros(before.activation_cents)}` }).click();
  await expect(own.getByText("Webhooks add-on activated.")).toBeVisible();
  await expect(webhooks(own)).toBeChecked();
  await expect(card(own, "Add-ons")).toContainText("Renews on");
  await expect(card(own, "Add-ons")).toContainText(`${euros(before.activation_cents)} in `);

  await webhooks(own).click();
  const deactivation = question(own, "Deactivate Webhooks?");
  await expect(deactivation).toContainText("all webhooks but your first are paused. Nothing is deleted.");
  await deactivation.getByRole("button", { name: "Deactivate add-on" }).click();
  await expect(own.getByText("Webhooks add-on deactivated.")).toBeVisible();
  await expect(webhooks(own)).not.toBeChecked();
  await expect(card(own, "Add-ons")).toContainText(/Ends \w+ \d+/);

  await webhooks(own).click();
  await question(own, "Keep Webhooks?").getByRole("button", { name: "Keep add-on" }).click();
  await expect(webhooks(own)).toBeChecked();
  // It was paid for already.
  const after = await member.read<{ addons: Addon[] }>("/api/billing/usage");
  expect(after.addons.find(({ id }) => id === "webhooks")).toMatchObject({
    status: "active",
    this_month_cents: before.activation_cents,
  });
});

test("a price that changed in between is refused, and nothing is activated", async ({ own, member }) => {
  await setPaymentTerms(member.account.email, "invoice");
  await own.route("/api/billing/usage", async (route) => {
    const answer = await route.fetch();
    const usage = await answer.json();
    const addons = usage.addons.map((addon: Addon) => ({ ...addon, activation_cents: addon.activation_cents + 1 }));
    await route.fulfill({ response: answer, json: { ...usage, addons } });
  });
  await own.goto("/billing");
  await webhooks(own).click();
  await question(own, "Activate Webhooks?")
    .getByRole("button", { name: /^Activate for/ })
    .click();
  await expect(question(own, "The price has changed")).toBeVisible();
  await own.unrouteAll({ behavior: "wait" });
  const { addons } = await member.read<{ addons: Addon[] }>("/api/billing/usage");
  expect(addons.find(({ id }) => id === "webhooks")?.status).toBe("inactive");
});

test("the spending limit is changed, and refused beside its field", async ({ own, member }) => {
  await own.goto("/billing");
  const limit = card(own, "Spending limit");
  await expect(limit).toContainText("€10.00");
  await limit.getByRole("button", { name: "Change limit" }).click();
  const dialog = own.getByRole("dialog", { name: "Change spending limit" });
  const field = dialog.getByRole("textbox", { name: "Euros a month, before tax" });
  await field.fill("9999999");
  await dialog.getByRole("button", { name: "Save limit" }).click();
  await expect(field).toHaveAttribute("aria-invalid", "true");
  await field.fill("25.50");
  await dialog.getByRole("button", { name: "Save limit" }).click();
  await expect(limit).toContainText("€25.50");
  expect(await member.read("/api/billing/usage")).toMatchObject({ spending_limit_cents: 2550 });
});

test("usage is shown by day and endpoint, by keyboard too", async ({ own, member, endpoint }) => {
  await member.receiveMany(endpoint, 3);
  await own.goto("/billing");
  const chart = card(own, "Usage by day");
  await expect(chart.getByRole("list", { name: "Submissions by endpoint" })).toContainText("Contact form3 submissions");
  const day = chart.getByRole("slider", { name: "Day" });
  await expect(day).toHaveAttribute("aria-valuetext", /^Today, .*: 3 submissions.* Contact form 3\.$/);
  await day.focus();
  await own.keyboard.press("Home");
  await expect(day).toHaveAttribute("aria-valuetext", / 1: \d+ submissions?/);
});

test("the list of invoices says when the first one comes, and then what the next one will be", async ({
  own,
  member,
}) => {
  await own.goto("/billing");
  const invoices = card(own, "Invoices");
  await expect(invoices).toContainText(/If \w+ comes to €1\.00 or more, your first one is issued on \w+ 1\./);
  await setPaymentTerms(member.account.email, "invoice");
  await own.reload();
  await expect(invoices.getByRole("row", { name: /^Next invoice/ })).toContainText("Issued");
});

test("an invoice lists the add-on, and is read, printed and downloaded", async ({ own, member }) => {
  await setPaymentTerms(member.account.email, "invoice");
  await own.goto("/billing");
  const dialog = await addBillingDetails(own);
  await dialog.getByRole("button", { name: "Save details" }).click();
  await expect(own.getByText("Billing details saved.")).toBeVisible();
  await billLastMonth(member.account.email, 650);
  await own.reload();
  const { invoices, has_pdf } = await member.read<{ invoices: Invoice[]; has_pdf: boolean }>("/api/billing/invoices");
  const [invoice] = invoices;
  expect(invoice).toMatchObject({ net_cents: 1300, vat_cents: 247, gross_cents: 1547, status: "due" });
  if (!invoice) throw new Error("there is no invoice");
  const row = card(own, "Invoices").getByRole("row", { name: new RegExp(invoice.number) });
  await expect(row).toContainText("€15.47");
  await row.getByRole("link", { name: invoice.number }).click();
  await expect(own.getByRole("heading", { level: 1, name: invoice.number })).toBeVisible();
  for (const text of ["Atelier Kastor", "Webhooks add-on", "Submissions above 150", "VAT 19 % on €13.00", "€15.47"]) {
    await expect(own.getByText(text, { exact: true }).first()).toBeVisible();
  }
  if (has_pdf) {
    const downloading = own.waitForEvent("download");
    await own.getByRole("button", { name: "Download PDF" }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toBe(`${invoice.number}.pdf`);
    const path = await download.path();
    expect((await readFile(path)).subarray(0, 5).toString()).toBe("%PDF-");
  } else {
    await expect(own.getByRole("button", { name: "Download PDF" })).toHaveCount(0);
    await expect(own.getByRole("button", { name: "Print" })).toBeVisible();
  }
});

test("an invoice that isn't there says so", async ({ own }) => {
  await own.goto("/billing/invoices/FT-2026-99999");
  await expect(own.getByRole("heading", { level: 1, name: "Invoice not found" })).toBeVisible();
  await expect(own).toHaveTitle("FT-2026-99999 · Formtray");
  await own.getByRole("link", { name: "Go to billing" }).click();
  await expect(own.getByRole("heading", { level: 1, name: "Billing" })).toBeVisible();
  await expect(own).toHaveTitle("Billing · Formtray");
});
