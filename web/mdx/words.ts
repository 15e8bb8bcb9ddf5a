import type { Nodes, Root } from "mdast";
import { exported } from "./exported.ts";

/** Exports `words` from each page: how many there are to read. */
export const remarkWords = () => (tree: Root) => {
  tree.children.unshift(exported("words", countWords(tree)));
};

/** Words of running text: headings, paragraphs, lists, tables, and code within them. Fences and drawings are none. */
export const countWords = (node: Nodes) => textOf(node).match(/[\p{L}\p{N}]\S*/gu)?.length ?? 0;

/** What is read aloud of a piece of content, each block on a line of its own. */
export function textOf(node: Nodes): string {
  if (node.type === "text" || node.type === "inlineCode") return node.value;
  if (node.type === "break") return " ";
  if (!("children" in node)) return "";
  return node.children.map((child) => textOf(child)).join("") + (blocks.has(node.type) ? "\n" : "");
}

const blocks: ReadonlySet<string> = new Set(["heading", "paragraph", "tableCell", "listItem", "blockquote"]);
