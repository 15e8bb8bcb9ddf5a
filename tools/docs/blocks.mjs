// The fenced blocks of a page, with what their info strings say.

const WORDS = /(\w+)="([^"]*)"/g;

/** Every block of an MDX page: its language, its words (title, norun, answer) and its code. */
export function blocksOf(page, text) {
  const blocks = [];
  let open;
  for (const [index, line] of text.split("\n").entries()) {
    const fence = line.match(/^(`{3,})(.*)$/);
    if (!open && fence) {
      const [language, ...rest] = fence[2].trim().split(" ");
      const words = Object.fromEntries([...rest.join(" ").matchAll(WORDS)].map(([, name, value]) => [name, value]));
      open = { page, line: index + 1, fence: fence[1], language, ...words, lines: [] };
    } else if (open && line === open.fence) {
      const { fence: _, lines, ...block } = open;
      blocks.push({ ...block, code: `${lines.join("\n")}\n` });
      open = undefined;
    } else if (open) {
      open.lines.push(line);
    }
  }
  if (open) throw new Error(`${page}:${open.line}: a block that does not end`);
  return blocks;
}

export const nameOf = ({ page, line, language, title }) => `${page}.mdx:${line} ${title ?? language}`;
