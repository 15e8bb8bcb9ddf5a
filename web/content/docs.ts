import type { ComponentType } from "react";
import type { Heading } from "../mdx/headings.ts";
import { type DocGroup, type DocMatter, docGroups, docMatter } from "./docs-matter.ts";

interface Module {
  default: ComponentType<{ components?: object }>;
  frontmatter: unknown;
  headings: readonly Heading[];
}

export interface Doc extends DocMatter {
  slug: string;
  headings: readonly Heading[];
  Content: Module["default"];
}

const modules = import.meta.glob<Module>("./docs/*.mdx", { eager: true });

const byOrder = (one: Doc, other: Doc) =>
  docGroups.indexOf(one.group) - docGroups.indexOf(other.group) ||
  one.order - other.order ||
  one.slug.localeCompare(other.slug);

/** The documentation pages, in reading order. */
export const docs: readonly Doc[] = Object.entries(modules)
  .map(([path, { default: Content, frontmatter, headings }]): Doc => {
    const slug = path.slice("./docs/".length, -".mdx".length);
    return { slug, headings, Content, ...docMatter(slug, frontmatter) };
  })
  .sort(byOrder);

/** The sections that have pages, each with its pages. */
export const docsByGroup: readonly { group: DocGroup; pages: readonly Doc[] }[] = docGroups
  .map((group) => ({ group, pages: docs.filter((doc) => doc.group === group) }))
  .filter(({ pages }) => pages.length > 0);
