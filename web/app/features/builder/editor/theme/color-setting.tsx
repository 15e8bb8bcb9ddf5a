import { clsx } from "clsx";
import { useId } from "react";
import { Input } from "~/ui/forms/input";
import { useDraft } from "../inspector/parts/draft";
import { SettingField } from "../inspector/parts/setting-field";
import { isColor } from "./contrast";
import { DEFAULT_COLOR } from "./theme-colors";

/** Colours that are readable on every page; the first is the default. */
export const presets: readonly { name: string; color: string }[] = [
  { name: "Default", color: DEFAULT_COLOR },
  { name: "Berry", color: "#a8205a" },
  { name: "Violet", color: "#6941b5" },
  { name: "Blue", color: "#24569f" },
  { name: "Harbour", color: "#0d5f73" },
  { name: "Green", color: "#1c6e46" },
  { name: "Ochre", color: "#855600" },
  { name: "Ink", color: "#1e1b16" },
];

interface ColorSettingProps {
  value: string | undefined;
  /** The default colour is no setting. */
  onChange: (color: string | undefined) => void;
  problem: string | undefined;
}

/** The colour of buttons and links: one of a few, any other by the browser's picker, or typed. */
export function ColorSetting({ value, onChange, problem }: ColorSettingProps) {
  const color = value?.toLowerCase() ?? DEFAULT_COLOR;
  const set = (next: string) => onChange(next === DEFAULT_COLOR ? undefined : next);
  const name = useId();
  const draft = useDraft({
    value: color,
    clean: colorIn,
    check: (text) => (isColor(colorIn(text)) ? undefined : "Enter # and 6 digits from 0 to 9 and a to f."),
    commit: set,
  });
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="mb-1.5 font-label text-13 text-ink">Colour of buttons and links</legend>
      <div className="flex flex-wrap gap-x-1.5 gap-y-2">
        {presets.map((preset) => (
          <label
            key={preset.color}
            title={preset.name}
            className={clsx(
              "grid size-7 place-items-center rounded-round border-2 has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2 max-lg:size-9",
              preset.color === color ? "border-ink" : "border-transparent",
            )}
          >
            <input
              type="radio"
              name={name}
              aria-label={preset.name}
              className="sr-only"
              checked={preset.color === color}
              onChange={() => set(preset.color)}
            />
            <span
              aria-hidden
              className="size-5 rounded-round border border-line-strong max-lg:size-7"
              style={{ backgroundColor: preset.color }}
            />
          </label>
        ))}
      </div>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-2">
        <input
          type="color"
          aria-label="Pick a colour"
          value={color}
          onChange={({ target }) => set(target.value.toLowerCase())}
          className="h-9 w-12 cursor-pointer rounded-control border border-field-line bg-surface p-1 max-lg:h-11"
        />
        <SettingField label="Hex code" labelHidden error={draft.error ?? problem}>
          <Input className="font-mono" spellCheck={false} autoCapitalize="none" autoComplete="off" {...draft.bind} />
        </SettingField>
      </div>
    </fieldset>
  );
}

/** What was typed as a colour: "C8371B" is `#c8371b`. */
function colorIn(text: string): string {
  const digits = text.trim().toLowerCase().replace(/^#/, "");
  return `#${digits}`;
}
