import type { ReactNode } from "react";
import { EmptyState } from "~/ui/feedback/empty-state";
import { Card } from "~/ui/layout/card";
import { PageHeader } from "~/ui/layout/page-header";

interface ComingSoonProps {
  title: string;
  /** What helps today instead. */
  action?: ReactNode;
  children: ReactNode;
}

/** Stands in for a screen that is not built yet and says what it will show. */
export function ComingSoon({ title, action, children }: ComingSoonProps) {
  return (
    <main className="mx-auto w-[min(70rem,100%-2rem)] py-9">
      <PageHeader title={title} />
      <Card className="mt-[26px] py-6 sm:py-10">
        <EmptyState title="Coming soon" action={action}>
          {children}
        </EmptyState>
      </Card>
    </main>
  );
}
