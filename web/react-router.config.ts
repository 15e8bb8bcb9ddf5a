import type { Config } from "@react-router/dev/config";
import { appPages, contentPages, notFoundPath } from "./app/lib/pages.ts";
import { articles } from "./content/blog.ts";

// One shell per pattern: `forms/:formId` is prerendered as `/forms/_`, and the server answers every form's address with it.
const shells = appPages.map((page) => `/${page.path.replaceAll(/:\w+/g, "_")}`);
const content = contentPages.flatMap((page) =>
  page.path === "blog/:slug" ? articles.map((article) => `/blog/${article.slug}`) : [`/${page.path}`],
);

export default {
  ssr: false,
  // One file a page: loader, fallback and component are needed together anyway.
  splitRouteModules: false,
  prerender: [...content, ...shells, notFoundPath],
} satisfies Config;
