import { clsx } from "clsx";
import { Tabs as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { tabClass, tabRowClass } from "./tab-links";

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
      <Radix.List aria-label={label} className={tabRowClass}>
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            // Of a row that is cut off, the part one is in is to be seen.
            ref={(trigger) => {
              if (tab.value === value) trigger?.scrollIntoView?.({ block: "nearest", inline: "nearest" });
            }}
            className={clsx(
              tabClass,
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
