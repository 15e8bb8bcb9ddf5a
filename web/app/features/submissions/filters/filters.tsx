import { clsx } from "clsx";
import { Check, List, Paperclip, Star, Table2 } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "~/ui/buttons/icon-button";
import { Checkbox } from "~/ui/forms/checkbox";
import { Menu } from "~/ui/menus/menu";
import type { Layout } from "../inbox/layout";
import { changed, spans, type switches, type View } from "./view";

interface FiltersProps {
  view: View;
  onChange: (view: View) => void;
  /** What else stands in the bar, at its end. */
  children?: ReactNode;
  /** Where there are rows: ticks them all. */
  onSelectAll?: () => void;
}

const marks: Record<(typeof switches)[number], { label: string; icon: ReactNode }> = {
  unread: { label: "Unread", icon: <span aria-hidden className="size-2 rounded-round bg-accent" /> },
  files: { label: "Has files", icon: <Paperclip aria-hidden className="size-3.5" /> },
  starred: { label: "Starred", icon: <Star aria-hidden className="size-3.5" /> },
};

const pillClass = clsx(
  "inline-flex h-[30px] items-center gap-1.5 whitespace-nowrap rounded-control border border-line-strong bg-surface px-2.5",
  "font-label text-13 text-ink-soft transition-colors duration-100 hover:border-field-line hover:text-ink",
  "aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent-ink",
);

const words: Record<(typeof spans)[number], string> = { 1: "Today", 7: "Last 7 days", 30: "Last 30 days" };

export function Filters({ view, onChange, children, onSelectAll }: FiltersProps) {
  return (
    <div className="flex min-h-[30px] flex-wrap items-center gap-1.5">
      {onSelectAll && (
        <span className="-ml-[1px] mr-1.5 inline-flex max-[359px]:hidden">
          <Checkbox label="Select all" labelHidden checked={false} onChange={onSelectAll} />
        </span>
      )}
      {(["unread", "files", "starred"] as const).map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={view[name]}
          title={marks[name].label}
          onClick={() => onChange(changed(view, { [name]: !view[name] }))}
          className={pillClass}
        >
          {marks[name].icon}
          {/* Beside a pane, or on a phone, there is room for one word. */}
          <span className={clsx(name !== "unread" && "@max-xl:sr-only")}>{marks[name].label}</span>
        </button>
      ))}
      <Menu
        align="start"
        trigger={
          <button type="button" aria-pressed={view.days !== undefined} className={pillClass}>
            {words[view.days as 1 | 7 | 30] ?? "Any time"}
          </button>
        }
        entries={[
          entryOf("Any time", view.days === undefined, () => onChange(changed(view, { days: undefined }))),
          ...spans.map((days) => entryOf(words[days], view.days === days, () => onChange(changed(view, { days })))),
        ]}
      />
      <span className="ml-auto flex items-center gap-1">{children}</span>
    </div>
  );
}

const entryOf = (label: string, current: boolean, onSelect: () => void) => ({
  label: (
    <span className="flex items-center justify-between gap-3">
      {label}
      {current && <Check role="img" aria-label="selected" className="text-accent" />}
    </span>
  ),
  onSelect,
});

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
      className="max-sm:hidden"
      onClick={() => onChange({ ...layout, look: next })}
    />
  );
}
