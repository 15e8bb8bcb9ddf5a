import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pictureOf } from "../seal/head.ts";
import { addressOf, HOST, type Page } from "../seal/pages.ts";
import type { Library } from "./library.ts";

/** What each page says of itself: title, description, its own address, a picture of the right size; none twice. */
export function headFaults({ dist, pages }: Library): string[] {
  return [
    ...pages.flatMap((page) => faultsOf(page, dist)),
    ...repeated(pages, "title"),
    ...repeated(pages, "description"),
  ];
}

function faultsOf({ path, html, title, description }: Page, dist: string): string[] {
  const count = (pattern: RegExp) => [...html.matchAll(pattern)].length;
  const picture = join(dist, pictureOf(path));
  const checks: [string, boolean][] = [
    ["has no title, or a long one", title.length > 3 && title.length <= 90],
    ["has no description, or none of 50 to 170 characters", description.length >= 50 && description.length <= 170],
    ["has not one canonical address", count(/<link rel="canonical"/g) === 1],
    ["names another canonical address", html.includes(`<link rel="canonical" href="${addressOf(path)}"`)],
    ["has not one picture", count(/<meta property="og:image" /g) === 1],
    ["names another picture", html.includes(`content="${HOST}${pictureOf(path)}"`)],
    ["has no picture of 1200 × 630", existsSync(picture) && sizeOf(readFileSync(picture)) === "1200x630"],
    ["has not one h1", count(/<h1[\s>]/g) === 1],
  ];
  return checks.filter(([, holds]) => !holds).map(([fault]) => `${path} ${fault}`);
}

/** Where a PNG says how large it is. */
const sizeOf = (png: Buffer) => `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;

function repeated(pages: readonly Page[], what: "title" | "description"): string[] {
  const first = new Map<string, string>();
  return pages.flatMap((page) => {
    const other = first.get(page[what]);
    first.set(page[what], page.path);
    return other ? [`${page.path} has the ${what} of ${other}`] : [];
  });
}
