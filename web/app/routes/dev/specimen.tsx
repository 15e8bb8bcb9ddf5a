import type { ReactNode } from "react";

/** A titled group of specimens, with a hairline above. */
export function Chapter({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-x-10 gap-y-5 border-line border-t py-9 lg:grid-cols-[180px_1fr]">
      <h2 className="display text-22 leading-tight">{title}</h2>
      <div className="grid min-w-0 gap-6">{children}</div>
    </section>
  );
}

export function Specimen({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid min-w-0 gap-2.5">
      <p className="font-mono text-12 text-ink-faint">{name}</p>
      <div className="flex min-w-0 flex-wrap items-center gap-3">{children}</div>
    </div>
  );
}
