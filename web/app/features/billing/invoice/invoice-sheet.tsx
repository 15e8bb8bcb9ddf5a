import type { ReactNode } from "react";
import { Link } from "react-router";
import { LogoMark } from "~/ui/layout/logo";
import type { InvoiceDocument } from "../api-types";
import { euros, fullDate } from "../text";
import { InvoiceLines } from "./invoice-lines";
import { PaymentBox } from "./payment-box";
import { periodText } from "./period-text";
import { sheetClass } from "./sheet-class";

/** The document itself. Its words are the PDF's. */
export function InvoiceSheet({ document }: { document: InvoiceDocument }) {
  const { kind, seller, buyer, note, reason, payment } = document;
  const isCredit = kind === "credit_note";
  return (
    <article
      aria-label={`${isCredit ? "Credit note" : "Invoice"} ${document.number}`}
      className={`printed num ${sheetClass}`}
    >
      <div className="flex flex-col gap-3.5 sm:flex-row sm:items-start sm:justify-between">
        <span className="inline-flex items-center gap-[9px]">
          <LogoMark className="size-[30px]" />
          <span className="display pt-[3px] font-strong text-22 leading-none tracking-[-0.01em]">Formtray</span>
        </span>
        <address className="text-13 text-ink-soft not-italic sm:text-right">
          <strong className="font-strong text-ink">{seller.name}</strong>
          <Lines lines={[seller.address.join(", "), seller.email, seller.vat_id && `VAT ID ${seller.vat_id}`]} />
        </address>
      </div>
      <div className="mt-6 grid gap-5 border-line-strong border-t pt-5 sm:mt-[38px] sm:grid-cols-[1fr_286px] sm:gap-8 sm:border-t-0 sm:pt-0">
        <div>
          <h2 className="font-label text-12 text-ink-soft">{isCredit ? "Credit note to" : "Invoice to"}</h2>
          <address className="wrap-anywhere text-14 not-italic">
            <strong className="font-strong">{buyer.lines[0]}</strong>
            <Lines lines={[...buyer.lines.slice(1), buyer.vat_id && `VAT ID ${buyer.vat_id}`]} />
          </address>
        </div>
        <Facts document={document} />
      </div>
      <h2 className="mt-7 mb-2.5 flex items-baseline justify-between sm:mt-[34px]">
        <span className="display text-28 leading-[1.15] sm:text-[2rem]">{isCredit ? "Credit note" : "Invoice"}</span>
        <span className="text-13 text-ink-soft sm:hidden">Amounts before tax</span>
      </h2>
      {reason && <p className="mb-3 text-ink-soft">{reason}</p>}
      <InvoiceLines lines={document.lines} />
      <Sums document={document} />
      {payment && <PaymentBox payment={payment} cents={document.gross_cents} due={document.due_on} />}
      <div className="mt-[18px] mb-6 grid gap-1.5 text-ink-soft">
        {note && <p>{note}</p>}
        <p>
          Questions about this {isCredit ? "credit note" : "invoice"}? Reply to the email it came with
          {seller.email ? `, or contact ${seller.email}` : ""}.
        </p>
      </div>
      <Footer document={document} />
    </article>
  );
}

/** Each on a line of its own; what isn't given is left out. */
function Lines({ lines }: { lines: readonly (string | null | undefined | "")[] }) {
  return lines.filter(Boolean).map((line) => (
    <span key={line} className="block">
      {line}
    </span>
  ));
}

function Facts({ document }: { document: InvoiceDocument }) {
  const { number, kind, issued_on, due_on, corrects, reference, workspace } = document;
  const what = kind === "credit_note" ? "Credit note" : "Invoice";
  const facts: [name: string, value: ReactNode][] = [
    [`${what} number`, number],
    [`${what} date`, fullDate(issued_on)],
    ["Corrects invoice", corrects && <Corrected number={corrects} />],
    ["Period", periodText(document)],
    ["Due date", due_on && fullDate(due_on)],
    ["Workspace", workspace],
    ["Your reference", reference],
  ];
  return (
    <dl className="grid content-start gap-[3px]">
      {facts
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <div key={name} className="flex justify-between gap-5">
            <dt className="whitespace-nowrap text-ink-soft">{name}</dt>
            <dd className="wrap-anywhere text-right font-label">{value}</dd>
          </div>
        ))}
    </dl>
  );
}

function Corrected({ number }: { number: string }) {
  return (
    <Link to={`/billing/invoices/${number}`} className="underline underline-offset-4 print:no-underline">
      {number}
    </Link>
  );
}

function Sums({ document: { kind, net_cents, vat, gross_cents } }: { document: InvoiceDocument }) {
  return (
    <dl className="mt-2.5 sm:ml-auto sm:w-[322px]">
      {vat && (
        <>
          <Sum name="Total before tax" cents={net_cents} />
          <Sum name={vat.label} cents={vat.cents} />
        </>
      )}
      <div
        className={`flex justify-between font-strong text-18 tracking-[-0.01em] ${vat ? "mt-1.5 border-line-strong border-t pt-2.5" : "pt-1"}`}
      >
        <dt>{kind === "credit_note" ? "Amount credited" : "Amount due"}</dt>
        <dd>{euros(gross_cents)}</dd>
      </div>
    </dl>
  );
}

function Sum({ name, cents }: { name: string; cents: number }) {
  return (
    <div className="flex justify-between py-1">
      <dt className="text-ink-soft">{name}</dt>
      <dd>{euros(cents)}</dd>
    </div>
  );
}

function Footer({ document: { number, kind, seller } }: { document: InvoiceDocument }) {
  const { name, address, register, represented_by, website } = seller;
  const groups = [
    [name, address.join(", ")],
    [register, represented_by],
    [website, `${kind === "credit_note" ? "Credit note" : "Invoice"} ${number}`],
  ];
  return (
    <footer className="mt-auto grid gap-x-7 gap-y-2.5 border-line-strong border-t pt-3.5 text-11 text-ink-soft leading-[1.55] sm:grid-cols-[repeat(3,auto)] sm:justify-between print:mt-4">
      {groups
        .filter((lines) => lines.some(Boolean))
        .map((lines) => (
          <div key={lines.join()}>
            <Lines lines={lines} />
          </div>
        ))}
    </footer>
  );
}
