import type { Root, RootContent } from "mdast";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { reference } from "./reference.ts";

const parser = unified().use(remarkParse).use(remarkGfm);

/** `<Generated name="errors" />` is replaced by Markdown made from the code's own tables, before anything else reads it. */
export const remarkGenerated = () => (tree: Root) => {
  tree.children = tree.children.flatMap((node): RootContent[] => {
    const name = generatedName(node);
    return name ? parser.parse(reference(name)).children : [node];
  });
};

function generatedName(node: RootContent): string | undefined {
  if (node.type !== "mdxJsxFlowElement" || node.name !== "Generated") return undefined;
  const given = node.attributes.find((one) => one.type === "mdxJsxAttribute" && one.name === "name");
  if (typeof given?.value !== "string") throw new Error("<Generated> needs a name");
  return given.value;
}
