import type { Schema } from "../../schema/model";
import { BLACK, contrast, readableOn, WHITE } from "./contrast";

export type Theme = NonNullable<Schema["theme"]>;

/** The least contrast of text, as WCAG 2.2 asks for at level AA. */
export const MIN_CONTRAST = 4.5;

export const DEFAULT_COLOR = "#c8371b";

/** What forms are drawn on. */
export const surfaces = { light: WHITE, dark: "#1d1a16" } as const;

export type Surface = keyof typeof surfaces;

/** Without a colour of its own, a form has the ones that the page's style sheet begins with. */
const defaults = { light: [DEFAULT_COLOR, WHITE], dark: ["#ff7d5c", "#2a0e06"] } as const;

/**
 * The colours that a theme has on a surface, as the hosted page has them (`flow/hosted/page/theme` and its style sheet).
 * On a light page the chosen colour is judged as it is: the server would darken one that is hard to read.
 */
export function colorsOn(surface: Surface, theme: Theme | null | undefined) {
  const [fill, onFill] = theme?.color ? brandOn(surface, theme.color) : defaults[surface];
  return {
    fill,
    onFill,
    /** Of the text on buttons. */
    textContrast: contrast(onFill, fill),
    /** Of buttons and links with what is around them. */
    fillContrast: contrast(fill, surfaces[surface]),
  };
}

function brandOn(surface: Surface, color: string): readonly [string, string] {
  // On a dark surface a dark button would be hard to find.
  const fill = surface === "light" ? color : readableOn(color, surfaces.dark, MIN_CONTRAST);
  return [fill, contrast(fill, WHITE) >= MIN_CONTRAST ? WHITE : BLACK];
}

/** The surfaces that visitors may see a theme on. */
export function surfacesOf(theme: Theme | null | undefined): readonly Surface[] {
  const mode = theme?.mode ?? "auto";
  return mode === "auto" ? ["light", "dark"] : [mode];
}
