import { Select } from "~/ui/forms/select";
import { SettingField } from "../inspector/parts/setting-field";
import { useEditor } from "../state/context";
import { withChange } from "../state/model";
import { ColorSetting } from "./color-setting";
import { ContrastCheck } from "./contrast-check";
import { Segments } from "./segments";
import type { Theme } from "./theme-colors";

/** How the hosted form looks: its colour, corners, typeface, and whether it's light or dark. */
export function ThemeTab() {
  const { schema, dispatch, problems } = useEditor();
  const theme = schema.form.theme ?? undefined;
  const change = (part: { [Setting in keyof Theme]?: Theme[Setting] | undefined }) => {
    const next = withChange(theme ?? {}, part);
    dispatch({ type: "change_form", change: { theme: Object.keys(next).length === 0 ? undefined : next } });
  };
  const problem = problems.find(({ key, setting }) => key === undefined && setting.startsWith("theme"));
  return (
    <div className="grid grid-cols-1 gap-5 py-4">
      <ColorSetting
        value={theme?.color ?? undefined}
        onChange={(color) => change({ color })}
        problem={problem?.message}
      />
      <ContrastCheck theme={theme} onChange={(color) => change({ color })} />
      <Segments
        label="Appearance"
        value={theme?.mode ?? "auto"}
        choices={{ light: "Light", dark: "Dark", auto: "Device" }}
        help={
          theme?.mode == null || theme.mode === "auto" ? "Light or dark, as the visitor's device is set." : undefined
        }
        onChange={(mode) => change({ mode: mode === "auto" ? undefined : mode })}
      />
      <Segments
        label="Corners"
        value={theme?.radius ?? "medium"}
        choices={{ none: "Square", small: "Small", medium: "Medium", large: "Large" }}
        onChange={(radius) => change({ radius: radius === "medium" ? undefined : radius })}
      />
      <SettingField label="Font" help="Uses the fonts of the visitor's device. Nothing is loaded.">
        <Select
          value={theme?.font ?? "serif"}
          onChange={({ target }) => {
            const font = fonts.find(({ value }) => value === target.value)?.value;
            change({ font: font === "serif" ? undefined : font });
          }}
        >
          {fonts.map(({ value, name }) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </Select>
      </SettingField>
    </div>
  );
}

const fonts = [
  // As without a theme.
  { value: "serif", name: "Serif headings" },
  { value: "sans", name: "Sans serif" },
  { value: "mono", name: "Monospace headings" },
  { value: "rounded", name: "Rounded" },
] as const;
