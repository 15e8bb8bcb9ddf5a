import { clsx } from "clsx";
import { DropdownMenu as Radix } from "radix-ui";
import { Kbd } from "../data/kbd";
import { floatClass } from "./floating-class";
import type { MenuEntry, MenuProps } from "./menu-props";
import { MenuTheme } from "./menu-theme";

export default function MenuList({ trigger, entries, align = "end" }: MenuProps) {
  return (
    // Mounted by the first press, hence open. Not modal: the page behind a menu may scroll and be pressed.
    <Radix.Root defaultOpen modal={false}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          align={align}
          sideOffset={6}
          collisionPadding={8}
          // A long list scrolls within the window.
          className={clsx(
            floatClass,
            "max-h-(--radix-dropdown-menu-content-available-height) min-w-48 overflow-y-auto p-1",
          )}
        >
          {entries.map((entry, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a menu's entries keep their places
            <Entry key={index} entry={entry} />
          ))}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

const itemClass = clsx(
  "flex min-h-8 pointer-coarse:min-h-10 w-full select-none items-center gap-2.5 rounded-tight px-2 py-1 outline-none",
  "data-disabled:pointer-events-none data-highlighted:bg-sunken data-disabled:opacity-55 [&_svg]:size-4",
);

function Entry({ entry }: { entry: MenuEntry }) {
  if (entry === "line") return <Radix.Separator className="-mx-1 my-1 h-px bg-line" />;
  if (entry === "theme") return <MenuTheme />;
  if ("heading" in entry) {
    return <Radix.Label className="px-2 py-1.5 text-13 text-ink-soft">{entry.heading}</Radix.Label>;
  }
  if ("link" in entry) {
    return (
      <Radix.Item asChild className={itemClass}>
        {entry.link}
      </Radix.Item>
    );
  }
  const { label, icon: Icon, onSelect, shortcut, danger, disabled } = entry;
  return (
    <Radix.Item disabled={disabled} onSelect={onSelect} className={clsx(itemClass, danger && "text-bad")}>
      {Icon && <Icon aria-hidden className={danger ? undefined : "text-ink-faint"} />}
      <span className="flex-1">{label}</span>
      {shortcut && <Kbd>{shortcut}</Kbd>}
    </Radix.Item>
  );
}
