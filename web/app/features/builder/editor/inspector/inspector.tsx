import { clsx } from "clsx";
import { useState } from "react";
import { Tabs } from "~/ui/layout/tabs";
import { useEditor } from "../state/context";
import type { FieldKey } from "../state/model";
import { ThemeTab } from "../theme/theme-tab";
import { FieldTab } from "./field/field-tab";
import { useIsPanel } from "./field/use-is-panel";
import { FormTab } from "./form/form-tab";
import { TranslationBar } from "./language/translation-bar";

type Tab = "field" | "theme" | "form";

const all: readonly Tab[] = ["field", "theme", "form"];
/** A sheet is either about a field or about the form, unless a missing text leads from one to the other. */
const fieldOnly: readonly Tab[] = ["field"];
const formOnly: readonly Tab[] = ["theme", "form"];

const labels = { field: "Field", theme: "Theme", form: "Form" };
const contents = { field: <FieldTab />, theme: <ThemeTab />, form: <FormTab /> };

const panelClass = clsx(
  "px-4 [&_[role=tabpanel]]:pt-0",
  // The tabs share the whole width.
  "[&_[role=tablist]]:-mx-4 [&_[role=tablist]]:grid [&_[role=tablist]]:auto-cols-fr [&_[role=tablist]]:grid-flow-col [&_[role=tablist]]:gap-0",
  "[&_[role=tab]]:justify-center [&_[role=tab]]:py-3 [&_[role=tab]]:text-13 [&_[role=tablist]]:px-4",
  // In a sheet, what is pressed is as high as a finger.
  "max-lg:[&_:is(select,input:not([type=checkbox],[type=radio]))]:min-h-11",
);

/** The settings of the selected field, of the theme and of the form. In a panel of 300 px or a sheet of 320. */
export function Inspector({ initialTab = "field" }: { initialTab?: Tab }) {
  const { selected, select } = useEditor();
  const [open, setOpen] = useState<{ tab: Tab; selected: FieldKey | undefined }>({ tab: initialTab, selected });
  // Selecting another field leads to its settings.
  const isSelectedAnew = selected !== undefined && selected !== open.selected;
  const tab = isSelectedAnew ? "field" : open.tab;
  const show = (next: Tab, key = selected) => setOpen({ tab: next, selected: key });
  if (open.selected !== selected) show(tab);
  const isPanel = useIsPanel();
  const own = initialTab === "field" ? fieldOnly : formOnly;
  const tabs = isPanel || !own.includes(tab) ? all : own;
  return (
    <section aria-label="Settings" className={panelClass}>
      <TranslationBar
        onOpen={(key) => {
          if (key !== undefined) select(key);
          show(key === undefined ? "form" : "field", key);
        }}
      />
      {tabs.length === 1 ? (
        contents[tab]
      ) : (
        <Tabs
          label="Settings"
          value={tab}
          onChange={(value) => show(value as Tab)}
          tabs={tabs.map((one) => ({ value: one, label: labels[one], content: contents[one] }))}
        />
      )}
    </section>
  );
}
