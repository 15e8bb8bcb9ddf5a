import type { ReactNode } from "react";

interface EmptyStateProps {
  /** What would be here. */
  title: string;
  /** How to get it. */
  children: ReactNode;
  action?: ReactNode;
  heading?: "h1" | "h2" | "h3";
}

export function EmptyState({ title, children, action, heading: Heading = "h2" }: EmptyStateProps) {
  return (
    <div className="mx-auto grid max-w-[26rem] justify-items-center px-6 py-12 text-center">
      <EmptyTray />
      <Heading className="display mt-5 text-22 leading-tight">{title}</Heading>
      <p className="mt-2 text-balance text-ink-soft">{children}</p>
      {action && <div className="mt-5">{action}</div>}
    </div>
  );
}

/** The logo's tray, waiting, with the outline of the sheet that is not there. */
function EmptyTray() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 104 72"
      fill="none"
      strokeWidth="1.5"
      strokeLinejoin="round"
      strokeLinecap="round"
      className="h-[72px] w-[104px] stroke-line-strong"
    >
      <path d="M34 40V8.5h28L70 16.5V40" strokeDasharray="3 4" />
      <path d="M43 22h16M43 30h18" strokeDasharray="3 4" />
      <path
        d="M6 40h22c2 0 3.6 1.3 4 3.2l1.4 5.6c.4 1.9 2 3.2 4 3.2h29.2c2 0 3.6-1.3 4-3.2L72 43.2c.4-1.9 2-3.2 4-3.2h22v20a6 6 0 0 1-6 6H12a6 6 0 0 1-6-6z"
        className="fill-surface stroke-ink-faint"
      />
    </svg>
  );
}
