import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** A prerendered page. */
export interface Page {
  /** Its address, without a slash at the end: `/docs/errors`. */
  path: string;
  file: string;
  html: string;
  title: string;
  description: string;
  heading: string;
}

/** Stands for a server's own address in everything the build writes; the server puts its own in its place. */
export const HOST = "https://formtray.example";

/** The address of a page as the world knows it. */
export const addressOf = (path: string) => `${HOST}${path === "/" ? "/" : path}`;

/** The pages that anybody may read: content, and the app's own that need no sign-in. Not-found pages are none. */
export function publicPages(dist: string, open: readonly string[]): Page[] {
  return readdirSync(dist, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith("index.html"))
    .sort()
    .map((name) => read(dist, name))
    .filter(({ html, path }) => !html.includes("__reactRouterContext") || open.includes(path));
}

function read(dist: string, name: string): Page {
  const file = join(dist, name);
  const html = readFileSync(file, "utf8");
  const path = `/${name.slice(0, -"index.html".length)}`.replace(/(.)\/$/, "$1");
  const title = textOf(/<title[^>]*>(.*?)<\/title>/s.exec(html)?.[1] ?? "");
  const description = textOf(/<meta name="description" content="([^"]*)"/.exec(html)?.[1] ?? "");
  const heading = textOf(/<h1[^>]*>(.*?)<\/h1>/s.exec(html)?.[1] ?? title);
  return { path, file, html, title, description, heading };
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#x27": "'", "#39": "'", nbsp: " " };

/** What is read of a piece of HTML. */
export const textOf = (html: string) =>
  html
    .replaceAll(/<!--.*?-->|<wbr\/?>/gs, "")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole)
    .replaceAll(/\s+/g, " ")
    .replaceAll(/ (?=[.,;:)])/g, "")
    .trim();
