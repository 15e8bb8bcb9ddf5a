import { clsx } from "clsx";
import Check from "lucide-react/icons/check";
import ChevronRight from "lucide-react/icons/chevron-right";
import { DropdownMenu as Radix } from "radix-ui";
import { useMediaQuery } from "~/lib/browser/media-query";
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
        <Radix.Content align={align} sideOffset={6} collisionPadding={8} className={clsx(listClass, "min-w-48")}>
          <Entries entries={entries} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

// A long list scrolls within the window.
const listClass = clsx(floatClass, "max-h-(--radix-dropdown-menu-content-available-height) overflow-y-auto p-1");

function Entries({ entries }: Pick<MenuProps, "entries">) {
  return entries.map((entry, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a menu's entries keep their places
    <Entry key={index} entry={entry} />
  ));
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
  if ("choices" in entry) return <Choices {...entry} />;
  if ("entries" in entry) return <Submenu {...entry} />;
  const { label, icon: Icon, onSelect, shortcut, danger, disabled } = entry;
  return (
    <Radix.Item disabled={disabled} onSelect={onSelect} className={clsx(itemClass, danger && "text-bad")}>
      {Icon && <Icon aria-hidden className={danger ? undefined : "text-ink-faint"} />}
      <span className="flex-1">{label}</span>
      {shortcut && <Kbd>{shortcut}</Kbd>}
    </Radix.Item>
  );
}

function Choices({ choices, current = "", onChoose }: Extract<MenuEntry, { choices: unknown }>) {
  return (
    <Radix.RadioGroup value={current} onValueChange={onChoose}>
      {choices.map(({ value, label, mark }) => (
        <Radix.RadioItem key={value} value={value} className={clsx(itemClass, "cursor-pointer")}>
          <span className="grid size-4 shrink-0 place-items-center">{mark}</span>
          <span className="flex-1">{label}</span>
          <Radix.ItemIndicator>
            <Check aria-hidden />
          </Radix.ItemIndicator>
        </Radix.RadioItem>
      ))}
    </Radix.RadioGroup>
  );
}

function Submenu({ label, icon: Icon, entries }: Extract<MenuEntry, { entries: unknown }>) {
  // On a phone there is no room beside the menu: it covers a part of it.
  const isNarrow = useMediaQuery("(max-width: 39.99rem)");
  return (
    <Radix.Sub>
      <Radix.SubTrigger className={clsx(itemClass, "data-[state=open]:bg-sunken")}>
        {Icon && <Icon aria-hidden className="text-ink-faint" />}
        <span className="flex-1">{label}</span>
        <ChevronRight aria-hidden className="text-ink-faint" />
      </Radix.SubTrigger>
      <Radix.Portal>
        <Radix.SubContent
          sideOffset={isNarrow ? -104 : 6}
          alignOffset={-5}
          collisionPadding={8}
          className={clsx(listClass, "min-w-40")}
        >
          <Entries entries={entries} />
        </Radix.SubContent>
      </Radix.Portal>
    </Radix.Sub>
  );
}
