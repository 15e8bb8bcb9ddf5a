import { clsx } from "clsx";
import Download from "lucide-react/icons/download";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { Button } from "~/ui/buttons/button";
import type { InvoiceItem, Invoices } from "../api-types";
import { dayName, euros, monthYear } from "../text";
import { InvoiceStatus } from "./invoice-status";
import { useDownload } from "./use-download";

const edges = "sm:px-3 sm:first:pl-6 sm:last:pr-4";
const isAmount = (column: string) => column === "Before tax" || column === "Total with VAT";

export const headClass = (column: string) =>
  clsx("py-2 font-normal text-12 text-ink-faint", edges, isAmount(column) ? "text-right sm:pr-8" : "text-left");

/** Two lines on a phone: number and total, period and status; the file at the right of both. */
const rowClass =
  "border-line border-t max-sm:grid max-sm:grid-cols-[minmax(0,1fr)_auto_44px] max-sm:items-center max-sm:gap-x-2 max-sm:gap-y-[3px] max-sm:py-3 max-sm:pr-1 max-sm:pl-4";

/** Where a cell lies, by its column. */
const places = {
  number: "",
  period: "text-ink-soft max-sm:row-start-2 max-sm:text-13",
  net: "text-right max-sm:hidden sm:pr-8",
  gross: "font-strong text-right max-sm:col-start-2 max-sm:row-start-1 sm:pr-8",
  status: "max-sm:col-start-2 max-sm:row-start-2 max-sm:justify-self-end",
  file: "text-right max-sm:col-start-3 max-sm:row-span-2 max-sm:row-start-1",
};

function Row({ children }: { children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: laid out as a grid, a row loses its own
    <tr role="row" className={rowClass}>
      {children}
    </tr>
  );
}

interface CellProps {
  at: keyof typeof places;
  className?: string;
  children?: ReactNode;
}

function Cell({ at, className, children }: CellProps) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: see <Row>
    <td role="cell" className={clsx("sm:h-12", edges, places[at], className)}>
      {children}
    </td>
  );
}

interface InvoiceRowProps {
  invoice: InvoiceItem;
  /** Whether this server can make PDFs. */
  hasPdf: boolean;
}

export function InvoiceRow({ invoice, hasPdf }: InvoiceRowProps) {
  const { number, kind, net_cents, gross_cents } = invoice;
  const download = useDownload();
  return (
    <Row>
      <Cell at="number">
        <Link
          to={`/billing/invoices/${number}`}
          className="-my-2 whitespace-nowrap rounded-tight py-2 font-medium font-mono text-13 underline decoration-line-strong underline-offset-4 hover:decoration-current"
        >
          {number}
        </Link>
      </Cell>
      <Cell at="period">
        {kind === "credit_note" && "Credit note, "}
        {periodOf(invoice)}
      </Cell>
      <Cell at="net">{euros(net_cents)}</Cell>
      <Cell at="gross">{euros(gross_cents)}</Cell>
      <Cell at="status">
        <InvoiceStatus invoice={invoice} />
      </Cell>
      <Cell at="file">
        {hasPdf && (
          <Button
            size="small"
            look="quiet"
            aria-label={`Download PDF of ${number}`}
            title={`Download PDF of ${number}`}
            aria-disabled={download.isPending}
            onClick={() => download.mutate(number)}
            className="max-sm:size-11 max-sm:px-0 max-sm:[&_svg]:size-[18px]"
          >
            <Download aria-hidden />
            <span className="max-sm:sr-only">PDF</span>
          </Button>
        )}
      </Cell>
    </Row>
  );
}

/** "October 2026", or both ends if it is another period. */
function periodOf({ period_from, period_to }: Pick<InvoiceItem, "period_from" | "period_to">): string {
  return period_from.slice(0, 7) === period_to.slice(0, 7)
    ? monthYear(period_from)
    : `${monthYear(period_from)} to ${monthYear(period_to)}`;
}

/** The smallest amount that an invoice is issued for, in cents before tax. */
const MIN_INVOICE = 100;

export function NextRow({ next }: { next: NonNullable<Invoices["next"]> }) {
  const { estimated_cents, issued_on } = next;
  const issued = `Issued ${dayName(issued_on)}`;
  return (
    <Row>
      <Cell at="number" className="font-label text-ink-soft">
        Next invoice
      </Cell>
      <Cell at="period">{periodOf(next)}</Cell>
      <Cell at="net" className="text-ink-soft max-sm:col-start-2 max-sm:row-start-1 max-sm:block!">
        about {euros(estimated_cents)}
        <span className="sm:hidden"> before tax</span>
      </Cell>
      <Cell at="gross" className="max-sm:hidden" />
      <Cell at="status" className="text-ink-soft">
        {estimated_cents < MIN_INVOICE ? `${issued} if €1.00 or more` : issued}
      </Cell>
      <Cell at="file" className="max-sm:hidden" />
    </Row>
  );
}

export function CarriedOverRow({ cents }: { cents: number }) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: see <Row>
    <tr role="row" className="border-line border-t max-sm:block max-sm:px-4 max-sm:py-2.5">
      {/* biome-ignore lint/a11y/noRedundantRoles: see <Row> */}
      <td role="cell" colSpan={6} className={clsx("text-13 text-ink-faint max-sm:block sm:h-[38px]", edges)}>
        {euros(cents)} before tax from earlier months is carried over to the next invoice, because it was under €1.00.
      </td>
    </tr>
  );
}
