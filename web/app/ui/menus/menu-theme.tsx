import SunMoon from "lucide-react/icons/sun-moon";
import { DropdownMenu as Radix } from "radix-ui";
import { isTheme, themes } from "~/lib/browser/theme";
import { themeFaces, useTheme } from "../theme/theme-switch";

/** The theme switch as entries of a menu, where the arrow keys lead and radios could not be reached. */
export function MenuTheme() {
  const [current, choose] = useTheme();
  return (
    <div className="flex min-h-8 items-center justify-between gap-4 px-2 py-1">
      <span id="menu-theme" className="flex items-center gap-2.5">
        <SunMoon aria-hidden className="size-4 text-ink-faint" />
        Theme
      </span>
      <Radix.RadioGroup
        aria-labelledby="menu-theme"
        value={current}
        onValueChange={(value) => isTheme(value) && choose(value)}
        className="inline-flex gap-0.5 rounded-control border border-line-strong bg-surface p-0.5"
      >
        {themes.map((theme) => {
          const { icon: Icon, label } = themeFaces[theme];
          return (
            <Radix.RadioItem
              key={theme}
              value={theme}
              aria-label={label}
              title={label}
              // One looks at the colours before leaving.
              onSelect={(event) => event.preventDefault()}
              className="grid h-6 w-7 cursor-pointer place-items-center rounded-[4px] text-ink-faint outline-accent data-[state=checked]:bg-sunken data-highlighted:text-ink data-[state=checked]:text-ink data-highlighted:outline-2"
            >
              <Icon aria-hidden className="size-3.5" />
            </Radix.RadioItem>
          );
        })}
      </Radix.RadioGroup>
    </div>
  );
}
