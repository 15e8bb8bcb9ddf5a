import type { RehypeShikiOptions } from "@shikijs/rehype";
import type { Element } from "hast";
import type { ShikiTransformer, ThemeRegistrationRaw } from "shiki";

// The five roles of code in tokens.css. Shiki wants colours; the transformer below makes class names of them again.
const roles = {
  "#f1ece1": "",
  "#a79f90": "text-code-dim",
  "#ff9d80": "text-code-tag",
  "#e8c987": "text-code-name",
  "#a9d3a2": "text-code-text",
} as const;

type Colour = keyof typeof roles;

const paint = (foreground: Colour, ...scope: string[]) => ({ scope, settings: { foreground } });

const theme: ThemeRegistrationRaw = {
  name: "tray",
  type: "dark",
  colors: { "editor.background": "#211e19", "editor.foreground": "#f1ece1" },
  settings: [
    { settings: { foreground: "#f1ece1", background: "#211e19" } },
    paint("#a79f90", "comment", "punctuation.definition.comment", "meta.doctype", "meta.tag.sgml", "meta.tag.metadata"),
    paint(
      "#ff9d80",
      "keyword",
      "storage",
      "entity.name.tag",
      "punctuation.definition.tag",
      "variable.language",
      "constant.language",
    ),
    paint("#f1ece1", "keyword.operator", "storage.type.function.arrow"),
    paint(
      "#ff9d80",
      "keyword.operator.new",
      "keyword.operator.expression",
      "keyword.operator.logical.python",
      "keyword.operator.logical.ruby",
    ),
    paint(
      "#e8c987",
      "entity.other.attribute-name",
      "entity.name.function",
      "support.function",
      "support.type.property-name",
      "meta.object-literal.key",
      "entity.name.type",
      "entity.name.class",
      "support.class",
      "variable.other.env",
    ),
    paint("#a9d3a2", "string", "constant.numeric", "punctuation.definition.string", "markup.inline.raw"),
    paint("#f1ece1", "meta.template.expression", "punctuation.definition.template-expression"),
  ],
};

/** `title="contact.html" norun="needs a device"` after the language of a fence. */
const parseMeta = (meta: string): Record<string, string> =>
  Object.fromEntries([...meta.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = "", value = ""]) => [name, value]));

const asRoles: ShikiTransformer = {
  name: "tray:roles",
  span(node) {
    const colour = /color:(#\w{6})/i.exec(String(node.properties.style))?.[1]?.toLowerCase();
    const role = colour && colour in roles ? roles[colour as Colour] : "";
    delete node.properties.style;
    if (role) node.properties.class = role;
  },
  line(node) {
    // One piece that needs no colour needs no element either.
    node.children = node.children.flatMap((child) => (isBare(child) ? child.children : [child]));
  },
  pre(node) {
    const meta = this.options.meta as Record<string, string> | undefined;
    node.properties = {
      "data-language": this.options.lang,
      ...(meta?.title && { "data-title": meta.title }),
    };
  },
};

const isBare = (node: Element["children"][number]): node is Element =>
  node.type === "element" && Object.keys(node.properties).length === 0;

/** Of @shikijs/rehype: code is coloured at build by real grammars, into the roles of tokens.css. */
export const colouring: RehypeShikiOptions = {
  theme,
  lazy: true,
  defaultLanguage: "text",
  fallbackLanguage: "text",
  parseMetaString: parseMeta,
  transformers: [asRoles],
};
