import { clsx } from "clsx";
import type { ReactNode } from "react";
import { useCurrentTabInView } from "./current-tab";

/** Of a tab, whatever it is made of. */
export const tabClass = clsx(
  "inline-flex shrink-0 items-center gap-1.5 whitespace-nowrap pt-2 pb-2.5 font-medium",
  "text-ink-soft transition-colors duration-100 hover:text-ink",
);

export const tabRowClass = "flex gap-[22px] overflow-x-auto overflow-y-hidden border-line border-b";

/** The looks of a tab for what is a place of its own: a link whose current one carries `aria-current="page"`. */
export const tabLinkClass = clsx(
  tabClass,
  "aria-[current=page]:text-ink aria-[current=page]:shadow-[inset_0_-2px_var(--color-ink)]",
);

export function TabLinks({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav ref={useCurrentTabInView()} aria-label={label} className={tabRowClass}>
      {children}
    </nav>
  );
}
