import { readdirSync } from "node:fs";
import type { Config } from "@react-router/dev/config";
import { adminPages } from "./app/lib/routing/admin-pages.ts";
import { appPages, contentPages, notFoundPath } from "./app/lib/routing/pages.ts";
import { articleSlugs } from "./content/slugs.ts";

// One shell per pattern: `forms/:formId` is prerendered as `/forms/_`, and the server answers every form's address with it.
const shells = appPages.map((page) => `/${page.path.replaceAll(/:\w+/g, "_")}`);
const docs = readdirSync("content/docs").filter((name) => name.endsWith(".mdx"));

/** The slugs there are, for the patterns that have one. */
const slugs: Record<string, readonly string[]> = {
  "blog/:slug": articleSlugs,
  "docs/:slug": docs.map((name) => name.slice(0, -".mdx".length)),
};
const content = contentPages.flatMap(
  ({ path }) => slugs[path]?.map((slug) => `/${path.replace(":slug", slug)}`) ?? [`/${path}`],
);

export default {
  ssr: false,
  // One file a page: loader, fallback and component are needed together anyway.
  splitRouteModules: false,
  prerender: [...content, ...shells, ...adminPages, notFoundPath],
} satisfies Config;
