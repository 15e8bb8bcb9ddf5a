import { expect, type Locator, type Page } from "@playwright/test";

/** Presses Tab until the focus is there. */
export async function tabTo(page: Page, target: Locator) {
  await expect(target).toBeVisible();
  const isThere = () => target.evaluate((element) => element === document.activeElement);
  for (let presses = 0; presses < 60; presses += 1) {
    if (await isThere()) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`60 times Tab did not reach ${target}`);
}

/** Presses Tab through the whole page; answers with the stops at which nothing shows where the focus is. */
export async function hiddenStops(page: Page): Promise<string[]> {
  const hidden: string[] = [];
  const first = await pressTab(page);
  for (let stop = first, presses = 0; stop !== undefined && presses < 200; presses += 1) {
    if (!stop.shown) hidden.push(stop.html);
    stop = await pressTab(page);
    if (stop?.again) break;
  }
  return hidden;
}

interface Stop {
  html: string;
  /** Whether an outline or a ring is drawn around it or around what stands for it. */
  shown: boolean;
  /** Whether it was visited before. */
  again: boolean;
}

/** The next stop; undefined where the focus leaves the page. */
async function pressTab(page: Page): Promise<Stop | undefined> {
  await page.keyboard.press("Tab");
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return undefined;
    const again = element.dataset.visited === "yes";
    element.dataset.visited = "yes";
    const isMarked = (candidate: Element) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(candidate);
      return (outlineStyle !== "none" && outlineWidth !== "0px") || boxShadow !== "none";
    };
    const around = [element, element.parentElement, element.nextElementSibling].filter((one) => one !== null);
    const { width, height } = element.getBoundingClientRect();
    const shown = around.some(isMarked) && (width > 1 || height > 1 || around.slice(1).some(isMarked));
    return { html: element.outerHTML.slice(0, 120), shown, again };
  });
}
