import type { ReactNode } from "react";
import { Card } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
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
    <main className="mx-auto w-[min(70rem,100%-2rem)] py-9">
      <PageHeader title={title} />
      <Card className="mt-[26px] py-6 sm:py-10">
        <EmptyState title="Not built yet" action={action}>
          <span className="mb-1 block font-label text-ink">What will be here:</span>
          {children}
        </EmptyState>
      </Card>
    </main>
  );
}
