import type { Page } from "@playwright/test";

/** Holds back all scripts that are asked for from now on, until the answer is called. */
export async function holdScripts(page: Page): Promise<() => Promise<void>> {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const pattern = /\/assets\/.*\.js$/;
  await page.route(pattern, async (route) => {
    // The theme's script holds back the paint itself.
    if (!route.request().url().includes("/theme-")) await opened;
    await route.continue();
  });
  return async () => open();
}

/** Holds back the answers of the API at a path, until the answer is called. */
export async function holdAnswers(page: Page, path: string | RegExp): Promise<() => void> {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  await page.route(path, async (route) => {
    await opened;
    await route.continue();
  });
  return () => open();
}
