// What a network does to a form: it goes, it is slow, it loses the answer.
import type { Page } from "@playwright/test";
import type { Endpoint } from "./api.ts";
import { app } from "./places.ts";

/** Lets everything through slowly, bytes a second. */
export async function slowDown(page: Page, bytes: number) {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  const conditions = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: bytes };
  await session.send("Network.emulateNetworkConditions", conditions);
}

/** The values of every progress bar the page shows from now on. */
export async function watchProgress(page: Page): Promise<() => Promise<number[]>> {
  await page.evaluate(() => {
    const seen: number[] = [];
    Object.assign(window, { seen });
    new MutationObserver(() => {
      const bar = document.querySelector("progress");
      if (bar && !bar.hidden) seen.push(bar.position);
    }).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ["value"] });
  });
  return () => page.evaluate(() => (window as unknown as { seen: number[] }).seen);
}

/** The first post to that endpoint arrives, but its answer is lost. Tells how many posts there were. */
export async function loseAnswer(page: Page, endpoint: Endpoint): Promise<() => number> {
  let posts = 0;
  await page.route(`${app}/api/submit/${endpoint.id}`, async (route) => {
    posts += 1;
    if (posts > 1) return route.continue();
    await route.fetch();
    await route.abort("connectionreset");
  });
  return () => posts;
}
