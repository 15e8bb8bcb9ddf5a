import { readableOn } from "./contrast";
import { colorsOn, DEFAULT_COLOR, MIN_CONTRAST, surfaces, surfacesOf, type Theme } from "./theme-colors";

/** "4.6", rounded down: what is a little less than enough must not read as enough. */
export const contrastText = (value: number) => (Math.floor(value * 10) / 10).toFixed(1);

/** Why a theme can't be published: a sentence for each colour that is hard to read. */
export function themeProblems(theme: Theme | null | undefined): string[] {
  return surfacesOf(theme).flatMap((surface) => {
    const { textContrast, fillContrast } = colorsOn(surface, theme);
    const [least, what] =
      textContrast < fillContrast ? [textContrast, "Text on buttons"] : [fillContrast, "Buttons and links"];
    if (least >= MIN_CONTRAST) return [];
    return [`${what} on a ${surface} page have a contrast of ${contrastText(least)}. At least 4.5 is needed.`];
  });
}

/** The closest colour to a theme's that can be published. */
export function readableColor(theme: Theme | null | undefined): string {
  return readableOn(theme?.color ?? DEFAULT_COLOR, surfaces.light, MIN_CONTRAST);
}
