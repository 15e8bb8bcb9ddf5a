import { createProcessor } from "@mdx-js/mdx";
import rehypeShiki from "@shikijs/rehype";
import rehypeSlug from "rehype-slug";
import remarkFrontmatter from "remark-frontmatter";
import remarkGfm from "remark-gfm";
import remarkMdxFrontmatter from "remark-mdx-frontmatter";
import { VFile } from "vfile";
import type { Plugin } from "vite";
import { colouring } from "./code.ts";
import { remarkFigures } from "./figures.ts";
import { remarkGenerated } from "./generated.ts";
import { rehypeHeadings } from "./headings.ts";
import { remarkWords } from "./words.ts";

/** No page of the content is ever hydrated: the browser's build gets an empty one, and no text of ours as script. */
const STUB =
  "export const frontmatter = {}; export const headings = []; export const words = 0; export default () => null;";

/** Turns `content/**.mdx` into components: front matter, headings and figures are read at build, code is coloured. */
export function mdx(): Plugin {
  const processor = createProcessor({
    jsxImportSource: "react",
    remarkPlugins: [remarkFrontmatter, remarkMdxFrontmatter, remarkGfm, remarkGenerated, remarkWords, remarkFigures],
    rehypePlugins: [rehypeSlug, rehypeHeadings, [rehypeShiki, colouring]],
  });
  return {
    name: "formtray:mdx",
    enforce: "pre",
    async transform(source, id) {
      const [path = ""] = id.split("?");
      if (!path.endsWith(".mdx") || !path.includes("/content/")) return null;
      if (this.environment.name === "client") return { code: STUB, map: null };
      const compiled = await processor.process(new VFile({ value: source, path }));
      return { code: String(compiled), map: null };
    },
  };
}
