import { createProcessor } from "@mdx-js/mdx";
import type { Nodes, Root } from "mdast";
import remarkFrontmatter from "remark-frontmatter";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { Mask } from "./mask.ts";

const mdx = createProcessor({ remarkPlugins: [remarkFrontmatter, remarkGfm] });
const markdown = unified().use(remarkParse).use(remarkGfm);

/** The prose of a page: no code, no addresses. */
export function markdownTexts(source: string, file: string): Mask {
  const mask = new Mask(source);
  visit((file.endsWith(".mdx") ? mdx : markdown).parse(source) as Root, mask);
  return mask;
}

function visit(node: Nodes, mask: Mask): void {
  const start = node.position?.start.offset ?? 0;
  const end = node.position?.end.offset ?? 0;
  if (node.type === "text") mask.keep(start, end, /\n[ \t]*>/g);
  else if (node.type === "inlineCode") mask.drop(start, end);
  else if (node.type === "yaml") keepMatter(start, node.value, mask);
  else if (node.type === "image") keepWithin(start, end, [node.alt, node.title], mask);
  else if (node.type === "mdxJsxFlowElement" || node.type === "mdxJsxTextElement") {
    const values = node.attributes.map(({ value }) => (typeof value === "string" ? value : undefined));
    keepWithin(start, end, values, mask);
  } else if (flowing.has(node.type)) mask.flow(start, end);
  if ("children" in node) for (const child of node.children) visit(child, mask);
}

/** What is read at one go, whatever is marked within. */
const flowing: ReadonlySet<string> = new Set(["heading", "paragraph", "tableCell"]);

/** Keeps the values of the front matter; its names are code. */
function keepMatter(start: number, value: string, mask: Mask): void {
  const from = mask.source.indexOf(value, start);
  for (const line of value.matchAll(/^(?:\w+:|[ \t]*-)?[ \t]*(.+)$/gm)) {
    const end = from + line.index + line[0].length;
    mask.keep(end - (line[1] ?? "").length, end);
  }
}

function keepWithin(start: number, end: number, values: readonly (string | null | undefined)[], mask: Mask): void {
  for (const value of values) {
    const at = value ? mask.source.indexOf(value, start) : -1;
    if (value && at >= 0 && at + value.length <= end) mask.keep(at, at + value.length);
  }
}
