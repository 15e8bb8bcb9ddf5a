import { storedItem } from "./stored-item";
import { readToken } from "./token";

/** The address that wasn't verified when it was last seen here: its banner needn't wait for the profile. */
export const unverifiedEmail = storedItem("unverifiedEmail");

/** How high its banner was, in pixels. */
const bannerHeight = storedItem("bannerHeight");

export const noteBannerHeight = (pixels: number) => bannerHeight.set(String(pixels));

/** Keeps the banner's place free in a page that has not yet been drawn, so that nothing moves when it comes. */
export function reserveBanner(): void {
  const pixels = Number(bannerHeight.get());
  if (pixels > 0 && unverifiedEmail.get() !== null && readToken() !== null) {
    document.documentElement.style.setProperty("--banner-height", `${pixels}px`);
  }
}
