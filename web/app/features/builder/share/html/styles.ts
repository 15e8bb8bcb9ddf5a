import type { Schema } from "../../schema/model";

type Theme = NonNullable<Schema["theme"]>;

const radii: Record<NonNullable<Theme["radius"]>, string> = { none: "0", small: "4px", medium: "8px", large: "14px" };

const fonts: Record<NonNullable<Theme["font"]>, string> = {
  sans: "system-ui, sans-serif",
  serif: 'Georgia, "Times New Roman", serif',
  mono: "ui-monospace, Menlo, Consolas, monospace",
  rounded: 'ui-rounded, "SF Pro Rounded", "Nunito", system-ui, sans-serif',
};

/** Of forms without a colour: seen on white and on black. */
const DEFAULT_COLOUR = "#c8371b";

/** A <style> for the form: its theme, on the colours of the page around it. */
export function styleLines(theme: Schema["theme"]): string[] {
  const colour = theme?.color ?? DEFAULT_COLOUR;
  const font = theme?.font ? `\n    font-family: ${fonts[theme.font]};` : "";
  const radius = radii[theme?.radius ?? "medium"];
  return `<style>
  .formtray-form {
    --accent: ${colour};
    --on-accent: ${inkOn(colour)};
    --edge: color-mix(in srgb, currentColor 55%, transparent);
    display: grid;
    gap: 1.25rem;
    max-width: 36rem;${font}
    line-height: 1.5;
  }
  .formtray-form fieldset { min-width: 0; margin: 0; padding: 0; border: 0; }
  .formtray-form > fieldset:has(> fieldset, > div > [for]) { display: grid; gap: 1.25rem; }
  .formtray-form > fieldset:has(> fieldset, > div > [for]) > legend { margin-bottom: 0.75rem; font-size: 1.25em; }
  .formtray-form :is(label, legend) { display: block; padding: 0; font-weight: 600; }
  .formtray-form label:not([for]) { padding-block: 0.25rem; font-weight: 400; }
  .formtray-form :is(h2, h3, p) { margin: 0; }
  .formtray-form p[id] { font-size: 0.875em; opacity: 0.8; }
  .formtray-form :is(input, select, textarea, button) { font: inherit; }
  .formtray-form :is(input:not([type="radio"], [type="checkbox"], [hidden]), select, textarea) {
    box-sizing: border-box;
    display: block;
    width: 100%;
    margin-top: 0.375rem;
    padding: 0.625rem 0.75rem;
    border: 1px solid var(--edge);
    border-radius: ${radius};
    background: transparent;
    color: inherit;
  }
  .formtray-form :is(input, select, textarea):focus-visible { outline: 2px solid var(--accent); }
  .formtray-form input { accent-color: var(--accent); }
  .formtray-form button {
    justify-self: start;
    padding: 0.75rem 1.5rem;
    border: 0;
    border-radius: ${radius};
    background: var(--accent);
    color: var(--on-accent);
    font-weight: 600;
    cursor: pointer;
  }
  .formtray-form [hidden] { display: none; }
</style>`.split("\n");
}

/** Black or white, whichever is easier to read on a colour. */
function inkOn(colour: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => channel(Number.parseInt(colour.slice(at, at + 2), 16)));
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return luminance > 0.179 ? "#000000" : "#ffffff";
}

function channel(value: number): number {
  const part = value / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}
