import { valueToEstree } from "estree-util-value-to-estree";
import type { RootContent } from "mdast";

/** `export const name = value` for the module that a page becomes. */
export const exported = (name: string, value: unknown): Extract<RootContent, { type: "mdxjsEsm" }> => ({
  type: "mdxjsEsm",
  value: "",
  data: {
    estree: {
      type: "Program",
      sourceType: "module",
      body: [
        {
          type: "ExportNamedDeclaration",
          specifiers: [],
          attributes: [],
          declaration: {
            type: "VariableDeclaration",
            kind: "const",
            declarations: [
              { type: "VariableDeclarator", id: { type: "Identifier", name }, init: valueToEstree(value) },
            ],
          },
        },
      ],
    },
  },
});
