declare module "*.mdx" {
  import type { ComponentType } from "react";

  export const frontmatter: unknown;
  /** Of the second and third level, in order. */
  export const headings: readonly { depth: 2 | 3; id: string; text: string }[];
  /** Of running text. */
  export const words: number;
  const Content: ComponentType<{ components?: object }>;
  export default Content;
}
