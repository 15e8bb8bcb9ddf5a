import { readFileSync } from "node:fs";
import { dirname, resolve } from "node:path";
import type { Image, Paragraph, Root, RootContent } from "mdast";
import type { VFile } from "vfile";

/**
 * `![What it shows](./figures/name.svg "Caption")` on a line of its own becomes a `<Figure>` with the drawing inside the
 * page, so that it takes the page's colours in both themes.
 */
export const remarkFigures = () => (tree: Root, file: VFile) => {
  tree.children = tree.children.map((node) => {
    const image = drawingOf(node);
    return image ? figure(image, readFileSync(resolve(dirname(file.path), image.url), "utf8")) : node;
  });
};

function drawingOf(node: RootContent): Image | undefined {
  const only = node.type === "paragraph" ? lone(node) : undefined;
  return only?.type === "image" && only.url.startsWith("./") && only.url.endsWith(".svg") ? only : undefined;
}

const lone = (paragraph: Paragraph) => (paragraph.children.length === 1 ? paragraph.children[0] : undefined);

function figure(image: Image, svg: string): RootContent {
  const given = { alt: image.alt ?? "", svg, ...(image.title && { caption: image.title }) };
  return {
    type: "mdxJsxFlowElement",
    name: "Figure",
    attributes: Object.entries(given).map(([name, value]) => ({ type: "mdxJsxAttribute", name, value })),
    children: [],
  };
}
