import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { type BlogMatter, blogMatter } from "../content/blog-matter.ts";
import { articleSlugs, byDate } from "../content/slugs.ts";

export interface Source extends BlogMatter {
  slug: string;
  /** What stands below the front matter. */
  body: string;
}

/** The articles as they are written, the latest first. */
export const articlesIn = (folder: string): Source[] =>
  articleSlugs.map((slug) => read(slug, readFileSync(join(folder, `${slug}.mdx`), "utf8"))).sort(byDate);

function read(slug: string, source: string): Source {
  const [, matter = "", body = ""] = /^---\n(.*?)\n---\n(.*)$/s.exec(source) ?? [];
  return { slug, body, ...blogMatter(slug, parse(matter)) };
}
