import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { publicPages as opened } from "../app/lib/routing/pages.ts";
import { type Page, publicPages } from "../seal/pages.ts";

/** What was built, as the server would answer with it. */
export interface Library {
  dist: string;
  /** What anybody may read. */
  pages: readonly Page[];
  /** Every address that the server answers, and what has an anchor to go to. */
  answers: (path: string) => boolean;
  anchors: (path: string) => ReadonlySet<string> | undefined;
  /** Texts without markup that link too: twins as Markdown, llms.txt, the sitemap. */
  texts: readonly { name: string; text: string }[];
}

/** Addresses of the server itself, which lie in no file. */
const served = /^\/(api\/openapi\.json|\.well-known\/security\.txt|healthz$|readyz(\/dashboard)?$|demo\/|f\/|echo$)/;

export function library(dist: string): Library {
  const names = readdirSync(dist, { recursive: true, encoding: "utf8" }).sort();
  const files = new Set(names);
  const patterns = names
    .filter((name) => name.split("/").includes("_") && name.endsWith("/index.html"))
    .map((name) => new RegExp(`^${name.slice(0, -"/index.html".length).replaceAll("_", "[^/]+")}$`));
  const pages = publicPages(
    dist,
    opened.map(({ path }) => `/${path}`),
  );
  const anchors = new Map(pages.map(({ path, html }) => [path, idsOf(html)]));
  return {
    dist,
    pages,
    anchors: (path) => anchors.get(path),
    answers: (path) => {
      const name = path.replace(/^\/|\/$/g, "");
      const file = name ? `${name}/index.html` : "index.html";
      return served.test(path) || files.has(file) || files.has(name) || patterns.some((pattern) => pattern.test(name));
    },
    texts: names
      .filter((name) => /\.(md|txt|xml)$/.test(name))
      .map((name) => ({ name, text: readFileSync(join(dist, name), "utf8") })),
  };
}

const idsOf = (html: string) => new Set([...html.matchAll(/\sid="([^"]+)"/g)].map(([, id = ""]) => id));
