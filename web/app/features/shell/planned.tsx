import type { ReactNode } from "react";
import { PageHeader } from "~/ui/page-header";

interface PlannedProps {
  title: string;
  /** What helps today instead. */
  action?: ReactNode;
  children: ReactNode;
}

/** Stands where a screen is not built yet, and says plainly what will be there. */
export function Planned({ title, action, children }: PlannedProps) {
  return (
    <main className="mx-auto w-[min(70rem,100%-3rem)] py-9">
      <PageHeader title={title} />
      <div className="mt-6 grid max-w-[62ch] justify-items-start gap-4 border-line border-t pt-6 text-15 text-ink-soft leading-relaxed">
        <p className="font-strong text-ink">Not built yet. What will be here:</p>
        <p>{children}</p>
        {action}
      </div>
    </main>
  );
}
