import ArrowLeft from "lucide-react/icons/arrow-left";
import type { ReactNode } from "react";
import { Link } from "react-router";

interface InvoiceHeaderProps {
  number: string;
  /** Its state's badge. */
  badge?: ReactNode;
  actions?: ReactNode;
}

/** Above the sheet; it isn't printed. */
export function InvoiceHeader({ number, badge, actions }: InvoiceHeaderProps) {
  return (
    <header className="mb-3 flex flex-wrap items-center gap-x-2.5 gap-y-1.5 sm:mb-4 sm:gap-x-3">
      <Link
        to="/billing"
        aria-label="Back to billing"
        title="Back to billing"
        className="-ml-3 grid size-11 shrink-0 place-items-center rounded-control text-ink-soft hover:text-ink sm:-ml-2 sm:size-8"
      >
        <ArrowLeft aria-hidden className="size-4" />
      </Link>
      <h1 className="num wrap-anywhere min-w-0 font-strong text-18 leading-tight tracking-[-0.01em]">{number}</h1>
      {badge && <span className="max-sm:ml-auto">{badge}</span>}
      {actions && (
        <div className="flex gap-2 max-sm:w-full sm:ml-auto max-sm:[&>button]:h-11 max-sm:[&>button]:flex-1">
          {actions}
        </div>
      )}
    </header>
  );
}
