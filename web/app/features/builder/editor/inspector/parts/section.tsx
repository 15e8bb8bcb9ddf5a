import type { ReactNode } from "react";

/** The settings of one kind, as wide as the panel, with a line above. */
export function SettingSection({
  title,
  action,
  children,
}: {
  title?: string;
  action?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section aria-label={title} className="-mx-4 grid grid-cols-1 gap-3 border-line border-t px-4 py-4">
      {title && (
        <header className="flex min-h-6 items-center justify-between gap-3">
          <h3 className="font-strong text-13 text-ink">{title}</h3>
          {action}
        </header>
      )}
      {children}
    </section>
  );
}

/** Settings that belong together, below a name. */
export function SettingGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-label text-13 text-ink">{label}</legend>
      {children}
    </fieldset>
  );
}

/** Two bounds in a row: "1 to 4". */
export function Bounds({ children }: { children: readonly [ReactNode, ReactNode] }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)] items-start gap-2">
      {children[0]}
      <span aria-hidden className="text-13 leading-9 max-lg:leading-11 text-ink-soft">
        to
      </span>
      {children[1]}
    </div>
  );
}
