// What surrounds a form and can fail: the network goes, is slow, loses an answer; the browser's database is busy or missing.
import type { Page } from "@playwright/test";
import type { Endpoint } from "./api.ts";
import { app } from "./routes.ts";

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
export async function loseResponse(page: Page, endpoint: Endpoint): Promise<() => number> {
  let posts = 0;
  await page.route(`${app}/api/submit/${endpoint.id}`, async (route) => {
    posts += 1;
    if (posts > 1) return route.continue();
    await route.fetch();
    await route.abort("connectionreset");
  });
  return () => posts;
}

/** The browser's database is busy until told otherwise: nothing that formtray.js writes there is written. */
export async function occupyDatabase(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(
    () =>
      new Promise<void>((occupied) => {
        const opening = indexedDB.open("formtray");
        opening.onsuccess = () => {
          const posts = opening.result.transaction("posts", "readwrite").objectStore("posts");
          const page = window as unknown as { databaseIsFree?: boolean };
          const goOn = () => {
            occupied();
            if (!page.databaseIsFree) posts.count().onsuccess = goOn;
            else opening.result.close();
          };
          posts.count().onsuccess = goOn;
        };
      }),
  );
  return () => page.evaluate(() => void Object.assign(window, { databaseIsFree: true }));
}

/** What formtray.js says of its forms from now on, in order. */
export async function watchStates(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const states: string[] = [];
    Object.assign(window, { states });
    addEventListener("formtray", (event) => states.push((event as CustomEvent<{ state: string }>).detail.state));
  });
  return () => page.evaluate(() => (window as unknown as { states: string[] }).states);
}
