import { decode } from "./character-references";

interface Tag {
  name: string;
  attributes: ReadonlyMap<string, string>;
  isClosed: boolean;
}

export type Token = { open: Tag } | { close: string } | { text: string };

/** Elements whose content is text: of some it's of no interest, of others it's what was typed. */
const SKIPPED = new Set(["script", "style", "svg", "template", "noscript", "iframe", "math"]);
const TYPED = new Set(["textarea", "title"]);

/**
 * The tags and texts of HTML. The app's policy forbids scripts to let the browser parse HTML (Trusted Types), and nothing
 * that is pasted ever becomes a part of the page.
 */
export function tokensOf(source: string): Token[] {
  const html = withoutTemplates(source);
  const tokens: Token[] = [];
  const addText = (text: string) => text && tokens.push({ text: decode(text) });
  let at = 0;
  while (at < html.length) {
    const start = html.indexOf("<", at);
    if (start === -1) break;
    addText(html.slice(at, start));
    const open = /<([a-z][^\s/>]*)/iy;
    open.lastIndex = start;
    const [, name] = open.exec(html) ?? [];
    if (name) {
      const { tag, end } = readTag(html, name.toLowerCase(), open.lastIndex);
      tokens.push({ open: tag });
      at = end;
      if (!tag.isClosed && (SKIPPED.has(tag.name) || TYPED.has(tag.name))) {
        const content = endOfContent(html, tag.name, end);
        if (TYPED.has(tag.name)) addText(html.slice(end, content));
        at = content;
      }
      continue;
    }
    const markup = /<(?:!--[\s\S]*?(?:-->|$)|\/([a-z][^\s/>]*)[^>]*(?:>|$)|[!/?][^>]*(?:>|$))/iy;
    markup.lastIndex = start;
    const found = markup.exec(html);
    if (found?.[1]) tokens.push({ close: found[1].toLowerCase() });
    if (!found) addText("<");
    at = found ? markup.lastIndex : start + 1;
  }
  addText(html.slice(at));
  return tokens;
}

/** Without what a server or a framework would fill in: PHP, Jinja, Liquid, JSX comments. */
function withoutTemplates(source: string): string {
  return source
    .replace(/<\?[\s\S]*?(\?>|$)|<%[\s\S]*?(%>|$)|\{%[\s\S]*?%\}|\{\/\*[\s\S]*?\*\/\}/g, "")
    .replace(/=\s*\{\{[^{}]*\}\}/g, '=""')
    .replace(/\{\{[^{}]*\}\}/g, "");
}

function endOfContent(html: string, name: string, from: number): number {
  const end = new RegExp(`</${name}(?=[\\s/>])`, "gi");
  end.lastIndex = from;
  return end.exec(html)?.index ?? html.length;
}

/** Reads attributes up to the end of the tag. The first of two with the same name counts. */
function readTag(html: string, name: string, from: number): { tag: Tag; end: number } {
  const attributes = new Map<string, string>();
  let at = from;
  let isClosed = false;
  while (at < html.length) {
    const part = /(\s+)|(\/?>)|\/|(\{)|([^\s/>={]+)|=/y;
    part.lastIndex = at;
    const [all, , end, brace, attribute] = part.exec(html) ?? [];
    if (all === undefined) break;
    at = brace ? endOfBraces(html, at) : part.lastIndex;
    if (end) {
      isClosed = end === "/>";
      break;
    }
    if (!attribute) continue;
    const { value, end: next } = readValue(html, at);
    at = next;
    const key = attribute.toLowerCase();
    if (value !== undefined && !attributes.has(key)) attributes.set(key, value);
  }
  return { tag: { name, attributes, isClosed }, end: at };
}

/** Returns no value if it's an expression of JSX that only the page's program knows. */
function readValue(html: string, from: number): { value?: string; end: number } {
  const part = /\s*=\s*(?:"([^"]*)"?|'([^']*)'?|(\{)|([^\s>]*))/y;
  part.lastIndex = from;
  const found = part.exec(html);
  if (!found) return { value: "", end: from };
  const [, double, single, brace, bare] = found;
  if (!brace) return { value: decode(double ?? single ?? bare ?? ""), end: part.lastIndex };
  const end = endOfBraces(html, part.lastIndex - 1);
  const [, quoted, plain] =
    /^\{\s*(?:["'`]([^"'`$]*)["'`]|(true|-?[\d.]+))\s*\}$/.exec(html.slice(part.lastIndex - 1, end)) ?? [];
  return { value: quoted ?? plain, end };
}

/** Past the brace that closes the one at `from`. */
function endOfBraces(html: string, from: number): number {
  let depth = 0;
  for (let at = from; at < html.length; at += 1) {
    if (html[at] === "{") depth += 1;
    if (html[at] === "}") depth -= 1;
    if (depth === 0) return at + 1;
  }
  return html.length;
}
