import type { ComponentType } from "react";

interface Module {
  default: ComponentType<{ components?: object }>;
  frontmatter: unknown;
}

export interface Legal {
  title: string;
  /** Shown in search results: one or two sentences, at most 160 characters. */
  description: string;
  /** Shown below the title. */
  lead: string;
  /** The date of the last change to its content, such as 2026-11-15. */
  updated?: string;
  Content: Module["default"];
}

const modules = import.meta.glob<Module>("./legal/*.mdx", { eager: true });

/** Loads a page from content/legal. The build fails if the page or one of its fields is missing or misspelt. */
export function legal(name: string): Legal {
  const module = modules[`./legal/${name}.mdx`];
  if (!module) throw new Error(`there is no content/legal/${name}.mdx`);
  const wrong = (what: string) => new Error(`content/legal/${name}.mdx: ${what}`);
  const { title, description, lead, updated, ...unknown } = module.frontmatter as Record<string, unknown>;
  const [surplus] = Object.keys(unknown);
  if (surplus) throw wrong(`has an unknown field: ${surplus}`);
  if (typeof title !== "string" || typeof lead !== "string") throw wrong("needs a title and a lead");
  if (typeof description !== "string" || description.length > 160)
    throw wrong("needs a description of at most 160 characters");
  const page = { title, description, lead, Content: module.default };
  if (updated === undefined) return page;
  if (typeof updated !== "string" || !/^\d{4}-\d\d-\d\d$/.test(updated))
    throw wrong("updated must be a date such as 2026-11-15");
  return { ...page, updated };
}
