import { Mask } from "./mask.ts";

/** Pictures, styles, and code that is shown. */
const unread = /<(script|style|pre|code)\b[\s\S]*?<\/\1>|<!--[\s\S]*?-->|<!doctype[^>]*>/gi;
const statement = /\{[{%#][\s\S]*?[}%#]\}/g;
const tag = /<[^>]*>/g;
const inline = /^<\/?(?:a|b|br|em|i|small|span|strong|tspan)\b/i;
const readAttribute = /\b(?:alt|title|placeholder|aria-label)="([^"]*)"/g;

/** The text of HTML and SVG, and of templates that become HTML. */
export function markupTexts(source: string): Mask {
  const mask = templateTexts(source);
  for (const { 0: raw, index } of source.matchAll(tag)) {
    const end = index + raw.length;
    if (inline.test(raw)) mask.flow(index, end);
    else mask.drop(index, end);
    for (const attribute of raw.matchAll(readAttribute)) {
      const from = index + attribute.index + attribute[0].indexOf('"') + 1;
      mask.keep(from, from + (attribute[1] ?? "").length, statement);
    }
  }
  for (const { 0: raw, index } of source.matchAll(unread)) mask.drop(index, index + raw.length);
  return mask;
}

/** The text of a template without markup. */
export function templateTexts(source: string): Mask {
  const mask = new Mask(source);
  for (const paragraph of source.matchAll(/(?:[^\n]*\S[^\n]*\n?)+/g)) {
    mask.keep(paragraph.index, paragraph.index + paragraph[0].length, statement);
  }
  return mask;
}

/** The comments of a file of settings. */
export function settingTexts(source: string): Mask {
  const mask = new Mask(source);
  for (const comment of source.matchAll(/(?:^[ \t]*#[^\n]*\n?)+/gm)) {
    mask.keep(comment.index, comment.index + comment[0].length, /^[ \t]*#|`[^`]*`|^# \w+ = .*$/gm);
  }
  return mask;
}
