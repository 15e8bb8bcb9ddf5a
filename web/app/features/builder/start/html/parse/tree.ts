import { tokensOf } from "./tokens";

export interface Element {
  name: string;
  attributes: ReadonlyMap<string, string>;
  children: Node[];
  parent: Element | undefined;
}

export type Node = Element | string;

const VOID = new Set("area base br col embed hr img input link meta param source track wbr".split(" "));

/** Which open elements a tag ends although they aren't closed, and how far it looks for them. */
const IMPLIED: Record<string, { ends: string[]; within: string[] }> = {
  option: { ends: ["option"], within: ["select", "datalist", "optgroup"] },
  optgroup: { ends: ["option", "optgroup"], within: ["select"] },
  li: { ends: ["li"], within: ["ul", "ol", "menu", "form"] },
  dt: { ends: ["dt", "dd"], within: ["dl", "form"] },
  dd: { ends: ["dt", "dd"], within: ["dl", "form"] },
  tr: { ends: ["td", "th", "tr"], within: ["table"] },
  td: { ends: ["td", "th"], within: ["table", "tr"] },
  th: { ends: ["td", "th"], within: ["table", "tr"] },
  p: { ends: ["p"], within: ["div", "form", "td", "li", "fieldset", "label"] },
};

/** The elements of HTML as a tree, as far as a form needs it. It never fails, whatever is pasted. */
export function parseHtml(html: string): Element {
  const root: Element = { name: "#root", attributes: new Map(), children: [], parent: undefined };
  const open = [root];
  const top = () => open.at(-1) ?? root;
  for (const token of tokensOf(html)) {
    if ("text" in token) {
      top().children.push(token.text);
    } else if ("close" in token) {
      close(open, token.close);
    } else {
      const { name, attributes, isClosed } = token.open;
      // As in browsers, a form in a form doesn't count.
      if (name === "form" && open.some((element) => element.name === "form")) continue;
      endImplied(open, name);
      const element: Element = { name, attributes, children: [], parent: top() };
      top().children.push(element);
      if (!VOID.has(name) && !isClosed) open.push(element);
    }
  }
  return root;
}

/** Ends the nearest open element of a name. Nothing but its own tag ends a form. */
function close(open: Element[], name: string): void {
  const at = open.findLastIndex((element) => element.name === name);
  const isInForm = name !== "form" && open.findLastIndex((element) => element.name === "form") > at;
  if (at > 0 && !isInForm) open.length = at;
}

function endImplied(open: Element[], name: string): void {
  const implied = IMPLIED[name];
  if (!implied) return;
  for (;;) {
    const at = open.findLastIndex((element) => implied.ends.includes(element.name));
    const wall = open.findLastIndex((element) => implied.within.includes(element.name));
    if (at <= 0 || at < wall) return;
    open.length = at;
  }
}

export const attr = (element: Element, name: string): string | undefined => element.attributes.get(name);

/** The element and all inside it, in order. */
export function* walk(element: Element): Generator<Element> {
  // Not by recursion: what is pasted may be nested as deeply as one likes.
  const waiting = [element];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    yield next;
    for (const child of next.children.toReversed()) if (typeof child !== "string") waiting.push(child);
  }
}

export function closest(element: Element, name: string): Element | undefined {
  for (let at: Element | undefined = element; at; at = at.parent) if (at.name === name) return at;
  return undefined;
}

const CONTROLS = new Set(["input", "select", "textarea", "button"]);

export const isControl = ({ name }: Element) => CONTROLS.has(name);

export function hasControl(element: Element): boolean {
  for (const inside of walk(element)) if (isControl(inside)) return true;
  return false;
}

/** The text of a node on one line, without that of controls. */
export function textOf(node: Node): string {
  return rawText(node).replace(/\s+/g, " ").trim();
}

function rawText(node: Node): string {
  if (typeof node === "string") return node;
  if (isControl(node)) return " ";
  const text = node.children.map(rawText).join("");
  return INLINE.has(node.name) ? text : ` ${text} `;
}

const INLINE = new Set("a abbr b bdi em font i label mark small span strong sub sup u".split(" "));
