// The same steps as `flow/hosted/page/theme/colour.rs`, which computes the colours of the page.
export const WHITE = "#ffffff";
export const BLACK = "#000000";

export const isColor = (text: string) => /^#[\da-f]{6}$/i.test(text);

/** `#c8371b` as red, green and blue, from 0 to 255. */
function channelsOf(hex: string): number[] {
  const number = Number.parseInt(hex.slice(1), 16);
  return [number >> 16, (number >> 8) & 255, number & 255];
}

/** The relative luminance of a colour, from 0 (black) to 1 (white). */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = channelsOf(hex)
    .map((channel) => channel / 255)
    .map((channel) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast of two colours, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** A colour with a share of another one. */
function mixed(hex: string, other: string, share: number): string {
  const to = channelsOf(other);
  const channels = channelsOf(hex).map((from, at) => Math.round(from * (1 - share) + (to[at] ?? 0) * share));
  return `#${channels.map((channel) => channel.toString(16).padStart(2, "0")).join("")}`;
}

/** In how many steps a colour is moved until it's readable. */
const STEPS = 40;

/** The colour, or else the closest one towards black or white that has a contrast to a surface. */
export function readableOn(hex: string, surface: string, least: number): string {
  const end = contrast(surface, WHITE) > contrast(surface, BLACK) ? WHITE : BLACK;
  for (let step = 0; step < STEPS; step += 1) {
    const candidate = mixed(hex, end, step / STEPS);
    if (contrast(candidate, surface) >= least) return candidate;
  }
  return end;
}
