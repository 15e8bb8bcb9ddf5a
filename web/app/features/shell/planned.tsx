import type { ReactNode } from "react";
import { PageHeader } from "~/ui/page-header";

/** Stands where a screen is not built yet, and says plainly what will be there. */
export function Planned({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="mx-auto w-[min(70rem,100%-3rem)] py-9">
      <PageHeader title={title} />
      <p className="mt-6 max-w-[62ch] border-line border-t pt-6 text-15 text-ink-soft leading-relaxed">{children}</p>
    </main>
  );
}
