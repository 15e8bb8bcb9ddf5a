import type { ReactNode } from "react";
import type { InvoiceDocument } from "../api-types";
import { euros, fullDate } from "../text";

interface PaymentBoxProps {
  payment: NonNullable<InvoiceDocument["payment"]>;
  cents: number;
  due: string | null;
}

/** Where to transfer how much until when. */
export function PaymentBox({ payment: { holder, iban, bic, reference }, cents, due }: PaymentBoxProps) {
  return (
    <section
      aria-label="Payment"
      className="mt-7 break-inside-avoid rounded-[8px] border-[1.5px] border-ink p-4 sm:mt-[30px] sm:px-5"
    >
      <p className="text-balance font-strong text-15">
        Transfer {euros(cents)}
        {due && ` by ${fullDate(due)}`}
      </p>
      <dl className="mt-3 grid gap-2 sm:flex sm:flex-wrap sm:justify-between sm:gap-x-7">
        <Entry name="Account holder">{holder}</Entry>
        <Entry name="IBAN" isCode>
          {iban}
        </Entry>
        {bic && (
          <Entry name="BIC" isCode>
            {bic}
          </Entry>
        )}
        <Entry name="Reference" isCode>
          {reference}
        </Entry>
      </dl>
    </section>
  );
}

function Entry({ name, isCode, children }: { name: string; isCode?: boolean; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 sm:block">
      <dt className="whitespace-nowrap text-13 text-ink-soft sm:text-12">{name}</dt>
      <dd className={`wrap-anywhere font-label max-sm:text-right ${isCode ? "font-mono text-13" : ""}`}>{children}</dd>
    </div>
  );
}
