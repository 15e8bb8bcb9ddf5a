import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { usageQuery } from "~/api/queries/billing";
import { nextMonthStart } from "~/lib/pricing/next-month";
import { Button } from "~/ui/buttons/button";
import { EmptyState } from "~/ui/feedback/empty-state";
import { asideClass, BillingCard, cardEdges } from "../layout/billing-card";
import { invoicesQuery } from "../queries";
import { monthName, number, today } from "../text";
import { CarriedOverRow, headClass, InvoiceRow, NextRow } from "./invoice-row";

/** A year's, and the next one. */
const MAX_ROWS = 12;

/** All invoices and credit notes, and what the next one will be. */
export function InvoicesCard({ className }: { className?: string }) {
  const { data } = useSuspenseQuery(invoicesQuery);
  const [isWhole, setWhole] = useState(false);
  const { invoices, next, carried_over_cents, has_pdf } = data;
  if (invoices.length === 0 && !next) return <NoInvoices className={className} />;
  const shown = isWhole ? invoices : invoices.slice(0, MAX_ROWS);
  return (
    <BillingCard
      title="Invoices"
      aside={<span className={`${asideClass} sm:hidden`}>Totals with VAT</span>}
      className={`${className} pb-0! sm:pb-0!`}
    >
      {/* biome-ignore lint/a11y/noRedundantRoles: laid out as blocks, a table loses its own */}
      <table role="table" className="num mt-2.5 w-full border-collapse max-sm:block">
        <caption className="sr-only">Invoices</caption>
        <thead className="max-sm:sr-only">
          {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
          <tr role="row">
            {["Number", "Period", "Before tax", "Total with VAT", "Status", "PDF"].map((name) => (
              // biome-ignore lint/a11y/noRedundantRoles: see above
              <th key={name} scope="col" role="columnheader" className={headClass(name)}>
                <span className={name === "PDF" ? "sr-only" : undefined}>{name}</span>
              </th>
            ))}
          </tr>
        </thead>
        {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
        <tbody role="rowgroup" className="max-sm:block">
          {next && <NextRow next={next} />}
          {carried_over_cents > 0 && <CarriedOverRow cents={carried_over_cents} />}
          {shown.map((invoice) => (
            <InvoiceRow key={invoice.number} invoice={invoice} hasPdf={has_pdf} />
          ))}
        </tbody>
      </table>
      {invoices.length > MAX_ROWS && (
        <div className={`${cardEdges} border-line border-t py-2`}>
          <Button size="small" look="quiet" className="-ml-2.5" onClick={() => setWhole(!isWhole)}>
            {isWhole ? "Show fewer" : `Show all ${number(invoices.length)} invoices`}
          </Button>
        </div>
      )}
    </BillingCard>
  );
}

function NoInvoices({ className }: { className?: string }) {
  const { data: usage } = useQuery(usageQuery());
  return (
    <BillingCard title="Invoices" className={className}>
      <div className="-my-4">
        <EmptyState title="No invoices yet" heading="h3">
          {usage
            ? `If ${monthName(usage.from)} comes to €1.00 or more, your first one is issued on ${nextMonthStart(usage.to)}.`
            : `If ${monthName(today())} comes to €1.00 or more, you'll get your first one next month.`}
        </EmptyState>
      </div>
    </BillingCard>
  );
}
