import type { Usage } from "~/api/queries/billing";
import { nextMonthStart } from "~/lib/pricing/next-month";
import type { Addon, Billing } from "../api-types";
import { dayName, euros, monthName, withVat } from "../text";

type Tax = Billing["tax"] | undefined;
type Month = Pick<Usage, "from" | "to">;

/** What ends with an add-on. */
const afterwards: Record<string, string> = {
  webhooks: "all webhooks but your first are paused",
  integrations: "all integrations but your first are paused",
};

/** What one has without it. */
const withoutIt: Record<string, string> = {
  webhooks: "Your first webhook is free.",
  integrations: "Your first integration is free.",
};

/** What it is, and what happens next. */
export function addonText(addon: Addon, { to }: Month): string {
  const { id, status, description, ends_on } = addon;
  if (status === "active") return `${description} Renews on ${nextMonthStart(to)}.`;
  if (status === "ends_at_period_end") return `${description} ${endText(addon, ends_on ?? to)}`;
  return [description, status === "inactive" && withoutIt[id]].filter(Boolean).join(" ");
}

/** "From December 1, all webhooks but your first are paused. Nothing is deleted." */
function endText({ id }: Addon, lastDay: string): string {
  return `From ${nextMonthStart(lastDay)}, ${afterwards[id] ?? "it's off"}. Nothing is deleted.`;
}

/** The question before it is activated: the price of this month and of those after, before anything happens. */
export function activationQuestion(addon: Addon, { from }: Month, tax: Tax) {
  const { name, status, price_cents, activation_cents } = addon;
  const month = monthName(from);
  if (status === "ends_at_period_end") {
    return {
      title: `Keep ${name}?`,
      text: `It stays active at ${priceWords(price_cents, tax, " a month")}. Nothing more is charged for ${month}.`,
      confirmLabel: "Keep add-on",
    };
  }
  const monthly = `${euros(price_cents)} a month`;
  const text =
    activation_cents === price_cents
      ? `${monthly}, before tax.`
      : `${euros(activation_cents)} for the rest of ${month}, then ${monthly}, before tax.`;
  const gross =
    tax?.prices_with_vat && activation_cents !== price_cents
      ? ` With VAT: ${euros(withVat(activation_cents, tax.percent))}, then ${euros(withVat(price_cents, tax.percent))}.`
      : tax?.prices_with_vat
        ? ` With VAT: ${euros(withVat(price_cents, tax.percent))}.`
        : "";
  return {
    title: `Activate ${name}?`,
    text: `${text}${gross} It renews every month until you deactivate it.`,
    confirmLabel: `Activate for ${euros(activation_cents)}`,
  };
}

/** "€3.00 a month, before tax (€3.57 with VAT)". */
function priceWords(cents: number, tax: Tax, per: string): string {
  const gross = tax?.prices_with_vat ? ` (${euros(withVat(cents, tax.percent))} with VAT)` : "";
  return `${euros(cents)}${per}, before tax${gross}`;
}

export function deactivationQuestion(addon: Addon, { to }: Month) {
  return {
    title: `Deactivate ${addon.name}?`,
    text: `Active until ${dayName(to)}. ${endText(addon, to)}`,
    confirmLabel: "Deactivate add-on",
  };
}
