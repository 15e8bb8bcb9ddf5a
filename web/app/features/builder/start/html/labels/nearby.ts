import { attr, type Element, hasControl, isControl, type Node, textOf } from "../parse/tree";

const MAX_NEARBY_CHARS = 120;
/** What stands before a control and is its label although it doesn't say so. Paragraphs and headings mostly aren't. */
const LABELLING = new Set("label span b strong em i font small div td th dt legend".split(" "));

/** The text right before an element: in its own line, cell or the one before. */
export function textBefore(element: Element, isTaken: (label: Element) => boolean): string | undefined {
  let at = element;
  for (let level = 0; level < 3 && at.parent && !isEnd(at); level += 1) {
    const { parent } = at;
    const found = lastText(parent.children.slice(0, parent.children.indexOf(at)), isTaken);
    if (found !== undefined) return found || undefined;
    at = parent;
  }
  return undefined;
}

const isEnd = ({ name }: Element) => name === "form" || name === "fieldset" || name === "tr" || name === "#root";

/** The last text of some siblings; empty if a control comes after all texts, as the text then belongs to that. */
function lastText(before: readonly Node[], isTaken: (label: Element) => boolean): string | undefined {
  for (let at = before.length - 1; at >= 0; at -= 1) {
    const node = before[at];
    if (node === undefined) continue;
    if (typeof node !== "string" && (hasControl(node) || isTaken(node))) return "";
    const text = textOf(node);
    if (!text) continue;
    if (typeof node !== "string" && !LABELLING.has(node.name)) return "";
    if (text.length > MAX_NEARBY_CHARS || isOfOption(before, at)) return "";
    return text;
  }
  return undefined;
}

/** Whether the text follows a checkbox or radio button on the same line. */
function isOfOption(nodes: readonly Node[], at: number): boolean {
  for (let before = at - 1; before >= 0; before -= 1) {
    const node = nodes[before];
    if (typeof node !== "object") continue;
    return node.name === "input" && /^(radio|checkbox)$/i.test(attr(node, "type") ?? "");
  }
  return false;
}

/** The text right after a checkbox or radio button, up to the next control or line. */
export function textAfter(element: Element): string {
  const siblings = element.parent?.children ?? [];
  const texts: string[] = [];
  for (const node of siblings.slice(siblings.indexOf(element) + 1)) {
    if (typeof node !== "string" && (node.name === "br" || isControl(node) || hasControl(node))) break;
    texts.push(textOf(node));
  }
  return texts.join(" ").trim();
}
