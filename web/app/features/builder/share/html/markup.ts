// HTML as people write it by hand: indented by two spaces, every text and attribute escaped.

type Value = string | number | boolean | null | undefined;

interface Element {
  tag: string;
  attributes: Readonly<Record<string, Value>>;
  children: readonly Markup[];
}

/** An element, or a text. */
export type Markup = Element | string;

type Child = Markup | readonly Markup[] | false | null | undefined;

/** An element. `true` is an attribute without a value; one that is false, null or undefined is left out. */
export function element(tag: string, attributes: Element["attributes"] = {}, ...children: Child[]): Element {
  const present = children.flat().filter((child) => child !== false && child != null) as Markup[];
  return { tag, attributes, children: present };
}

/** The HTML of an element, line by line. */
export function linesOf(markup: Element, indent = ""): string[] {
  const { tag, children } = markup;
  if (!isBlock(markup)) return [indent + inlineHtml(markup)];
  const inside = children.flatMap((child) => (typeof child === "string" ? [] : linesOf(child, `${indent}  `)));
  return [`${indent}${openingTag(markup)}`, ...inside, `${indent}</${tag}>`];
}

const containers = new Set(["form", "fieldset", "div", "select"]);
const voids = new Set(["input", "br"]);

/** A container has a line for each child, unless it only wraps one thing. */
function isBlock({ tag, children }: Element): boolean {
  if (!containers.has(tag)) return false;
  return children.length > 1 || children.some((child) => typeof child !== "string" && isBlock(child));
}

function inlineHtml(markup: Markup): string {
  if (typeof markup === "string") return escapeText(markup);
  const inside = markup.children.map(inlineHtml).join("");
  return voids.has(markup.tag) ? openingTag(markup) : `${openingTag(markup)}${inside}</${markup.tag}>`;
}

function openingTag({ tag, attributes }: Element): string {
  const written = Object.entries(attributes).flatMap(([name, value]) => {
    if (value === false || value == null) return [];
    return value === true ? [name] : [`${name}="${escapeText(String(value))}"`];
  });
  return `<${[tag, ...written].join(" ")}>`;
}

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** For a text between tags and for an attribute's value alike. */
export const escapeText = (text: string) =>
  text.replaceAll("\0", "").replace(/[&<>"]/g, (character) => entities[character] ?? "");
