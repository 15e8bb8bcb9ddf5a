import { clsx } from "clsx";
import type { ReactNode } from "react";

interface PageHeaderProps {
  title: ReactNode;
  /** One sentence below the title. */
  lead?: ReactNode;
  /** Beside the title: an address in mono, a state's badge. */
  meta?: ReactNode;
  actions?: ReactNode;
  /** A page opens in serif; a record (one form, one submission) in the plainer hand of the app. */
  look?: "page" | "record";
}

export function PageHeader({ title, lead, meta, actions, look = "page" }: PageHeaderProps) {
  const titleClass =
    look === "page"
      ? "display text-[1.875rem] leading-[1.15]"
      : "wrap-anywhere font-strong text-20 leading-tight tracking-[-0.015em]";
  return (
    <header className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3 sm:gap-x-6">
      {/* A long name wraps beside the buttons; they go below it only where it would get no room. */}
      <div className={clsx("min-w-0", look === "record" && "flex min-h-9 flex-1 basis-52 items-center")}>
        <div className="flex min-w-0 flex-wrap items-center gap-x-3.5 gap-y-1.5">
          <h1 className={titleClass}>{title}</h1>
          {meta}
        </div>
        {lead && <p className="mt-1 text-ink-soft">{lead}</p>}
      </div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </header>
  );
}
