import type { Heading, Root, RootContent } from "mdast";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { chapter } from "./reference/chapters.ts";

type Element = Extract<RootContent, { type: "mdxJsxFlowElement" }>;

const parser = unified().use(remarkParse).use(remarkGfm);

/** `<Generated name="errors" />` is replaced by Markdown made from the code's own tables, before anything else reads it. */
export const remarkGenerated = () => (tree: Root) => {
  tree.children = tree.children.flatMap((node): RootContent[] => {
    const name = generatedName(node);
    return name ? withParts(parser.parse(chapter(name)).children.map(named)) : [node];
  });
};

/** What is between the lines `<WithBilling>` and `</WithBilling>` becomes one element: only some servers show it. */
function withParts(nodes: readonly RootContent[]): RootContent[] {
  const all: RootContent[] = [];
  let part: Element | undefined;
  for (const node of nodes) {
    const tag = node.type === "html" ? node.value : undefined;
    if (tag === "<WithBilling>") {
      part = { type: "mdxJsxFlowElement", name: "WithBilling", attributes: [], children: [] };
      all.push(part);
    } else if (tag === "</WithBilling>") part = undefined;
    else if (part) part.children.push(node as Element["children"][number]);
    else all.push(node);
  }
  return all;
}

/** A heading that ends in `{#id}` has that id, whatever its words are. */
function named(node: RootContent): RootContent {
  if (node.type !== "heading") return node;
  const last = node.children.at(-1);
  const id = last?.type === "text" ? /\s*\{#([\w-]+)\}$/.exec(last.value) : null;
  if (last?.type !== "text" || !id?.[1]) return node;
  last.value = last.value.slice(0, id.index);
  return { ...node, data: { hProperties: { id: id[1] } } } satisfies Heading;
}

function generatedName(node: RootContent): string | undefined {
  if (node.type !== "mdxJsxFlowElement" || node.name !== "Generated") return undefined;
  const given = node.attributes.find((one) => one.type === "mdxJsxAttribute" && one.name === "name");
  if (typeof given?.value !== "string") throw new Error("<Generated> needs a name");
  return given.value;
}
