import { useQuery } from "@tanstack/react-query";
import Copy from "lucide-react/icons/copy";
import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { usageQuery } from "~/api/queries/billing";
import { buttonClass } from "~/ui/buttons/button";
import { IconButton } from "~/ui/buttons/icon-button";
import { toast } from "~/ui/feedback/toast";
import { Card } from "~/ui/layout/card";
import type { InvoiceItem } from "../api-types";
import { detailsQuery } from "../queries";
import { addDays, counted, dayName, euros } from "../text";
import { overdueText } from "./invoice-status";

/** After so many days from its date, an unpaid invoice holds what is above the free submissions. */
const HELD_AFTER_DAYS = 42;

interface OverdueNoticeProps {
  /** Those that are overdue, the oldest first; at least one. */
  invoices: readonly [InvoiceItem, ...InvoiceItem[]];
  className?: string;
}

/** What is overdue, what happens when, and where to pay it. */
export function OverdueNotice({ invoices, className }: OverdueNoticeProps) {
  const { data: usage } = useQuery(usageQuery());
  const { data: billing } = useQuery(detailsQuery);
  const [first, ...others] = invoices;
  const { number, open_cents, vat_cents, due_on, issued_on } = first;
  const free = usage?.included ?? 150;
  const deadline = dayName(addDays(issued_on, HELD_AFTER_DAYS));
  const payTo = billing?.pay_to;
  return (
    <Card
      aria-label="Overdue invoice"
      className={`${className} num grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3.5 border-bad/60! px-4 py-4 sm:px-6 sm:py-5 lg:grid-cols-[auto_minmax(0,1fr)_auto]`}
    >
      <TriangleAlert aria-hidden className="mt-0.5 size-[18px] self-start text-bad" />
      <div className="lg:max-w-[48rem]">
        <h2 className="font-strong text-15">
          Invoice <span className="whitespace-nowrap">{number}</span> is {overdueText(due_on)}
        </h2>
        <p className="text-ink-soft">
          {euros(open_cents)} {vat_cents > 0 && "including VAT "}
          {due_on ? `was due on ${dayName(due_on)}. ` : "is overdue. "}
          {usage?.is_overdue
            ? `New submissions above the free ${free} are held until it's paid. `
            : `If it isn't paid by ${deadline}, new submissions above the free ${free} will be held. `}
          Nothing is deleted.
          {others.length > 0 &&
            ` ${counted(others.length, "more invoice")} ${others.length === 1 ? "is" : "are"} overdue.`}
        </p>
      </div>
      <Link
        to={`/billing/invoices/${number}`}
        className={`${buttonClass("primary")} max-lg:col-span-full max-lg:mt-4 max-sm:h-11 sm:max-lg:justify-self-start sm:max-lg:ml-8`}
      >
        View invoice
      </Link>
      {payTo && (
        <dl className="mt-4 border-line border-t pt-3 text-13 max-sm:col-span-full max-sm:grid max-sm:gap-2.5 sm:col-span-2 sm:col-start-2 sm:flex sm:flex-wrap sm:gap-x-10 sm:gap-y-3 sm:text-14">
          <Entry name="Pay to">{payTo.holder}</Entry>
          <Entry name="IBAN" copied={payTo.iban.replaceAll(" ", "")}>
            <span className="font-mono text-13">{payTo.iban}</span>
          </Entry>
          {payTo.bic && (
            <Entry name="BIC">
              <span className="font-mono text-13">{payTo.bic}</span>
            </Entry>
          )}
          <Entry name="Reference" copied={number}>
            <span className="font-mono text-13">{number}</span>
          </Entry>
          <Entry name="Amount">
            <strong className="font-strong">{euros(open_cents)}</strong>
          </Entry>
        </dl>
      )}
    </Card>
  );
}

interface EntryProps {
  name: string;
  /** What the button beside it copies. */
  copied?: string;
  children: ReactNode;
}

function Entry({ name, copied, children }: EntryProps) {
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      toast({ type: "success", message: `${name} copied.` });
    } catch {
      toast({ type: "error", message: `Couldn't copy the ${name === "IBAN" ? name : name.toLowerCase()}.` });
    }
  };
  return (
    <div className="min-w-0 max-sm:flex max-sm:items-center max-sm:gap-2">
      <dt className="text-ink-faint max-sm:mr-auto sm:text-12">{name}</dt>
      <dd className="flex min-h-7 items-center gap-1">
        {children}
        {copied && (
          <IconButton
            icon={Copy}
            label={`Copy ${name === "IBAN" ? name : name.toLowerCase()}`}
            className="-my-1 max-sm:-my-2 max-sm:-mr-2.5 max-sm:size-11"
            onClick={() => void copy(copied)}
          />
        )}
      </dd>
    </div>
  );
}
