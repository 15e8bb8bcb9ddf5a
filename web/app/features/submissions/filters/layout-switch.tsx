import List from "lucide-react/icons/list";
import Table2 from "lucide-react/icons/table-2";
import { IconButton } from "~/ui/buttons/icon-button";
import type { Layout } from "../inbox/state/layout";

interface LayoutSwitchProps {
  layout: Layout;
  onChange: (layout: Layout) => void;
}

/** Rows or a table; a phone has room for rows only. */
export function LayoutSwitch({ layout, onChange }: LayoutSwitchProps) {
  const next = layout.look === "list" ? "table" : "list";
  return (
    <IconButton
      icon={next === "table" ? Table2 : List}
      label={next === "table" ? "Show as table" : "Show as list"}
      className="max-lg:size-10! max-sm:hidden!"
      onClick={() => onChange({ ...layout, look: next })}
    />
  );
}
