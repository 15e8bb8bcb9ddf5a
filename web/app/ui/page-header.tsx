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
  const titleLook =
    look === "page" ? "display text-28 leading-tight" : "font-strong text-20 leading-tight tracking-[-0.015em]";
  return (
    <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <div className="flex min-w-0 flex-wrap items-center gap-x-3.5 gap-y-1.5">
          <h1 className={titleLook}>{title}</h1>
          {meta}
        </div>
        {lead && <p className="mt-1 text-ink-soft">{lead}</p>}
      </div>
      {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
    </header>
  );
}
