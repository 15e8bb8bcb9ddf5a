// Pictures of a page at two widths and in both themes: scripts/screens.
import { type Browser, expect, type Page } from "@playwright/test";
import { app } from "./routes.ts";

const folder = process.env.FORMTRAY_SCREENS ?? "";

/** A laptop with a mouse, and a phone: a window made narrow hides what a finger can't do. */
const devices = {
  1440: { viewport: { width: 1440, height: 900 } },
  390: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
};
const themes = ["light", "dark"] as const;

export interface Screen {
  name: string;
  /** Leads the page to what is to be seen. */
  show: (page: Page) => Promise<unknown>;
  /** The whole page, however long, unless it fills the window. */
  fullPage?: boolean;
  token?: string;
  scripts?: boolean;
}

/** A screen in every variant, each in a browser context of its own. */
export async function shoot(browser: Browser, { name, show, fullPage = true, token, scripts = true }: Screen) {
  const localStorage = token ? [{ name: "authToken", value: token }] : [];
  const storageState = { cookies: [], origins: [{ origin: app, localStorage }] };
  for (const [width, device] of Object.entries(devices)) {
    for (const colorScheme of themes) {
      const context = await browser.newContext({
        ...device,
        baseURL: app,
        storageState,
        colorScheme,
        reducedMotion: "reduce",
        javaScriptEnabled: scripts,
      });
      const page = await context.newPage();
      await show(page);
      if (scripts) await settle(page);
      await page.screenshot({ path: `${folder}/${name}-${width}-${colorScheme}.png`, fullPage });
      await context.close();
    }
  }
}

/** Everything has come that is on its way. */
async function settle(page: Page) {
  await expect(page.getByRole("heading", { level: 1, includeHidden: true }).first()).toBeAttached();
  await expect(page.getByRole("status").filter({ hasText: /^Loading/ })).toHaveCount(0);
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
  await page.evaluate(async () => {
    // What is loaded only when it comes into sight.
    for (const picture of document.images) picture.loading = "eager";
    await Promise.all(Array.from(document.images, (picture) => picture.decode()));
    await document.fonts.ready;
  });
}
