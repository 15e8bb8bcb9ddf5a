import { Mask } from "./mask.ts";

/** Comments, strings and characters, so that none is found inside another. */
const token =
  /\/\/[^\n]*|\/\*[\s\S]*?\*\/|\b[bc]?r(#*)"[\s\S]*?"\1|[bc]?"(?:\\[\s\S]|[^"\\])*"|'(?:\\[^\n]+?|[^\\'\n])'/g;
const opening = /^[bc]?r?(#*")/;

/** Before texts that only programmers read, and before queries. */
const unread = /(?:\b(?:query\w*!|assert\w*!|unreachable!|panic!|include_str!|concat!)|\.expect)\(\s*(?:\w+,\s*)?$/;
const LONGEST_CALL = 80;

const sql = /^\s*(?:select\s|insert into|update \w+\s+set|delete from|with \w+ as|call \w+\(|set \w+ (?:=|to)|copy )/;

/** The strings of shipped code that are more than a name. */
export function rustTexts(source: string): Mask {
  const mask = new Mask(source);
  for (const { 0: raw, index } of shipped(source).matchAll(token)) {
    const [start, quote = ""] = opening.exec(raw) ?? [];
    if (start === undefined) continue;
    const text = raw.slice(start.length, -quote.length);
    if (!/\s|^\p{Lu}[\p{Ll}-]/u.test(text) || sql.test(text)) continue;
    if (unread.test(source.slice(Math.max(0, index - LONGEST_CALL), index))) continue;
    mask.keep(index + start.length, index + start.length + text.length, notSaid);
  }
  return mask;
}

/** What a command prints: its texts, and the doc comments that become its help. */
export function commandTexts(source: string): Mask {
  const mask = rustTexts(source);
  for (const { 0: item, index } of source.matchAll(clapItem)) {
    for (const { 0: help, index: at } of item.matchAll(/(?:^[ \t]*\/\/\/[^\n]*\n)+/gm)) {
      mask.keep(index + at, index + at + help.length, /^[ \t]*\/\/\/|`[^`]*`/gm);
    }
  }
  return mask;
}

const clapItem = /(?:^\/\/\/[^\n]*\n)*^#\[derive\([^)]*\b(?:Parser|Subcommand|Args|ValueEnum)\b[\s\S]*?^\}/gm;

/** Placeholders, and names between backticks. */
const notSaid = /(?:\w+\.)?\{[^{}]*\}|`[^`]*`/g;

/** The code without its tests, at the same places. Formatted code ends an item at the indentation it began with. */
const shipped = (source: string) => source.replaceAll(testItem, (item) => " ".repeat(item.length));

const testItem = /^([ \t]*)#\[cfg\(test\)\]\n(?:\1#\[[^\n]*\n)*\1[^\n]*(?:;|\{\n(?:[\s\S]*?\n)?\1\})$/gm;
