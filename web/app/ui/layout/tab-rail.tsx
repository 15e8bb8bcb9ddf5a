import { clsx } from "clsx";
import ChevronDown from "lucide-react/icons/chevron-down";
import { Tabs as Radix } from "radix-ui";
import { railGridClass } from "./tab-rail-skeleton";
import type { TabsProps } from "./tabs";

/**
 * Tabs beside their content, for the parts of a settings page. In a narrow window the browser's own select takes their
 * place: a second row of tabs would push the content down.
 */
export function TabRail({ label, tabs, value, onChange }: Required<TabsProps>) {
  return (
    <Radix.Root
      orientation="vertical"
      value={value}
      onValueChange={onChange}
      // A change of the URL may be asked about (unsaved changes), and gives the focus back to the tab that was pressed.
      activationMode="manual"
      className={railGridClass}
    >
      <span className="relative inline-flex max-w-full lg:hidden">
        <select
          aria-label={label}
          value={value}
          onChange={(event) => onChange(event.target.value)}
          className="select h-11 min-w-0 appearance-none rounded-control bg-transparent pr-6 font-strong text-ink -outline-offset-2"
        >
          {tabs.map((tab) => (
            <option key={tab.value} value={tab.value}>
              {tab.label}
            </option>
          ))}
        </select>
        <ChevronDown
          aria-hidden
          className="pointer-events-none absolute top-1/2 right-0.5 size-4 -translate-y-1/2 text-ink-soft"
        />
      </span>
      <Radix.List aria-label={label} className="sticky top-6 grid gap-0.5 max-lg:hidden">
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className={clsx(
              "rounded-control px-2.5 py-1.5 text-left font-medium text-ink-soft transition-colors duration-100",
              "-outline-offset-2 hover:text-ink data-[state=active]:bg-sunken data-[state=active]:text-ink",
            )}
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className="min-w-0">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
