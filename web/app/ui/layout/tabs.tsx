import { clsx } from "clsx";
import { Tabs as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { useCurrentTabInView } from "./current-tab";
import { tabClass, tabRowClass } from "./tab-links";

interface Tab {
  value: string;
  label: ReactNode;
  content: ReactNode;
}

export interface TabsProps {
  label: string;
  tabs: readonly Tab[];
  value?: string;
  onChange?: (value: string) => void;
}

/** Tabs within a page. Give `value` and `onChange` to keep the open one in the URL. */
export function Tabs({ label, tabs, value, onChange }: TabsProps) {
  const row = useCurrentTabInView<HTMLDivElement>();
  return (
    <Radix.Root
      value={value}
      onValueChange={onChange}
      defaultValue={tabs[0]?.value}
      // A change of the URL may be asked about (unsaved changes), and gives the focus back to the tab that was pressed.
      activationMode={onChange ? "manual" : "automatic"}
    >
      <Radix.List ref={row} aria-label={label} className={tabRowClass}>
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className={clsx(
              tabClass,
              "-outline-offset-2 data-[state=active]:text-ink data-[state=active]:shadow-[inset_0_-2px_var(--color-ink)]",
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
