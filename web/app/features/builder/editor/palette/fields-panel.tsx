import { Tabs as Radix } from "radix-ui";
import { Outline } from "./outline";
import { TypeList } from "./type-list";

const tabClass =
  "h-7 rounded-control font-label text-13 text-ink-soft -outline-offset-2 data-[state=active]:bg-raised data-[state=active]:text-ink data-[state=active]:shadow-rest";

/** Beside the canvas: what can be added, and what there is. */
export function FieldsPanel() {
  return (
    <section aria-label="Fields" className="overflow-y-auto border-line border-r bg-surface px-3 pt-3 pb-5">
      <Radix.Root defaultValue="fields">
        <Radix.List aria-label="Fields and outline" className="grid grid-cols-2 rounded-[8px] bg-sunken p-0.5">
          <Radix.Trigger value="fields" className={tabClass}>
            Fields
          </Radix.Trigger>
          <Radix.Trigger value="outline" className={tabClass}>
            Outline
          </Radix.Trigger>
        </Radix.List>
        <Radix.Content value="fields" tabIndex={-1}>
          <TypeList />
        </Radix.Content>
        <Radix.Content value="outline" tabIndex={-1}>
          <Outline />
        </Radix.Content>
      </Radix.Root>
    </section>
  );
}
