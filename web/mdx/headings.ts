import type { Element, Root, RootContent } from "hast";
import { exported } from "./exported.ts";

export interface Heading {
  depth: 2 | 3;
  id: string;
  text: string;
}

/** Exports `headings` from each page: what its table of contents lists. After rehype-slug, which gives the ids. */
export const rehypeHeadings = () => (tree: Root) => {
  const headings = tree.children.filter(isHeading).map(
    (node): Heading => ({
      depth: node.tagName === "h2" ? 2 : 3,
      id: String(node.properties.id),
      text: textOf(node),
    }),
  );
  tree.children.unshift(exported("headings", headings));
};

const isHeading = (node: RootContent): node is Element =>
  node.type === "element" && (node.tagName === "h2" || node.tagName === "h3");

function textOf(node: RootContent | Element): string {
  if (node.type === "text") return node.value;
  return "children" in node ? node.children.map((child) => textOf(child as RootContent)).join("") : "";
}
