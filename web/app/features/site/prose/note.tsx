import type { ReactNode } from "react";

/** Beside the thread: what one may skip, or must not overlook (`title`). */
export function Note({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <aside className="grid gap-2 rounded-card border border-line bg-surface px-5 py-4 text-[0.94em] shadow-rest">
      {title && <p className="font-strong">{title}</p>}
      {children}
    </aside>
  );
}
