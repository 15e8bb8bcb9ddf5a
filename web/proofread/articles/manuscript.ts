import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createProcessor } from "@mdx-js/mdx";
import type { Code, Image, Link, Nodes, Root, Table } from "mdast";
import remarkGfm from "remark-gfm";
import { countWords, textOf } from "../../mdx/words.ts";
import type { Source } from "../../seal/articles.ts";

/** An article taken apart. */
export interface Manuscript extends Source {
  words: number;
  /** Headings, paragraphs, cells: what is read at one go. Code within them is left out. */
  passages: readonly string[];
  headings: readonly string[];
  images: readonly Image[];
  tables: number;
  links: readonly Link[];
  blocks: readonly Code[];
  /** What is written in its drawings. */
  drawn: readonly string[];
}

const processor = createProcessor({ remarkPlugins: [remarkGfm] });

export function manuscript(source: Source, folder: string): Manuscript {
  const tree = processor.parse(source.body) as Root;
  const images = all<Image>(tree, "image");
  return {
    ...source,
    words: countWords(tree),
    passages: [...all(tree, "paragraph"), ...all(tree, "heading"), ...all(tree, "tableCell")].map((node) =>
      spoken(node).replaceAll(/\s+/g, " ").trim(),
    ),
    headings: all(tree, "heading")
      .map(textOf)
      .map((text) => text.trim()),
    images,
    tables: all<Table>(tree, "table").length,
    links: all<Link>(tree, "link"),
    blocks: all<Code>(tree, "code"),
    drawn: images.flatMap(({ url }) => lettering(readFileSync(join(folder, url), "utf8"))),
  };
}

function all<Kind extends Nodes>(node: Nodes, type: Kind["type"]): Kind[] {
  const own = node.type === type ? [node as Kind] : [];
  return "children" in node ? [...own, ...node.children.flatMap((child) => all<Kind>(child, type))] : own;
}

/** A passage without its code, which is not English. */
function spoken(node: Nodes): string {
  if (node.type === "text") return node.value;
  if (node.type === "inlineCode" || node.type === "break") return " ";
  return "children" in node ? node.children.map(spoken).join("") : "";
}

const lettering = (svg: string) =>
  [...svg.matchAll(/<(text|title|desc)[^>]*>(.*?)<\/\1>/gs)]
    .filter(([whole]) => !whole.includes("--font-mono"))
    .map(([, , text = ""]) => text.replaceAll(/<[^>]*>/g, " ").replaceAll("&amp;", "&"));
