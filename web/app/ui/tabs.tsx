import { clsx } from "clsx";
import { Tabs as Radix } from "radix-ui";
import type { ReactNode } from "react";

const tabLook = clsx(
  "inline-flex shrink-0 items-center gap-1.5 whitespace-nowrap pt-2 pb-2.5 font-medium",
  "text-ink-soft transition-colors duration-100 hover:text-ink",
);

const rowLook = "flex gap-[22px] overflow-x-auto overflow-y-hidden border-line border-b";

/** The looks of a tab for what is a place of its own: a link whose current one carries `aria-current="page"`. */
export const tabLinkLook = clsx(
  tabLook,
  "aria-[current=page]:text-ink aria-[current=page]:shadow-[inset_0_-2px_var(--color-accent)]",
);

export function TabLinks({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label} className={rowLook}>
      {children}
    </nav>
  );
}

interface Tab {
  value: string;
  label: ReactNode;
  content: ReactNode;
}

interface TabsProps {
  label: string;
  tabs: readonly Tab[];
  value?: string;
  onChange?: (value: string) => void;
}

/** Tabs within a page. Give `value` and `onChange` to keep the open one in the URL. */
export function Tabs({ label, tabs, value, onChange }: TabsProps) {
  return (
    <Radix.Root value={value} onValueChange={onChange} defaultValue={tabs[0]?.value}>
      <Radix.List aria-label={label} className={rowLook}>
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className={clsx(
              tabLook,
              "-outline-offset-2 data-[state=active]:text-ink data-[state=active]:shadow-[inset_0_-2px_var(--color-accent)]",
            )}
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className="pt-5">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
