import Monitor from "lucide-react/icons/monitor";
import Moon from "lucide-react/icons/moon";
import Sun from "lucide-react/icons/sun";
import { useId, useSyncExternalStore } from "react";
import { chooseTheme, followTheme, storedTheme, type Theme, themes } from "~/lib/browser/theme";

export const themeFaces = {
  system: { icon: Monitor, label: "System" },
  light: { icon: Sun, label: "Light" },
  dark: { icon: Moon, label: "Dark" },
};

/** The chosen theme and how to choose another; every switch on the page follows. */
export function useTheme(): [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore<Theme>(followTheme, storedTheme, () => "system"), chooseTheme];
}

export function ThemeSwitch() {
  // Two switches on one page must not share their radios.
  const group = useId();
  const [current, choose] = useTheme();
  return (
    <fieldset className="inline-flex gap-0.5 rounded-control border border-line-strong bg-surface p-0.5">
      <legend className="sr-only">Theme</legend>
      {themes.map((theme) => {
        const { icon: Icon, label } = themeFaces[theme];
        return (
          <label
            key={theme}
            title={label}
            className="grid h-6 w-7 place-items-center rounded-[4px] text-ink-faint outline-accent hover:text-ink has-checked:bg-sunken has-checked:text-ink has-focus-visible:outline-2"
          >
            <input
              type="radio"
              name={group}
              className="sr-only"
              aria-label={label}
              checked={current === theme}
              onChange={() => choose(theme)}
            />
            <Icon aria-hidden className="size-3.5" />
          </label>
        );
      })}
    </fieldset>
  );
}
