/** A piece of a message: its words, code between backticks, or a link. */
interface Piece {
  /** Where it starts in the text. */
  at: number;
  kind: "words" | "code" | "link";
  text: string;
}

export interface Block {
  at: number;
  kind: "text" | "code";
  text: string;
}

// A full stop, bracket or quote after a URL belongs to the sentence.
const inline = /`(?<code>[^`\n]+)`|(?<link>https?:\/\/[^\s<>"'`]*[^\s<>"'`.,:;!?)\]}])/g;
const fence = /^```[^\n]*\n(?<code>[\s\S]*?)\n?```$/gm;

/** A message in blocks: what stands between lines of three backticks is code. */
export function blocksOf(text: string): Block[] {
  return split(text, fence, (match) => ({ kind: "code" as const, text: match.groups?.code ?? "" }), "text" as const)
    .map((block) => ({ ...block, text: block.kind === "text" ? block.text.replace(/^\n+|\n+$/g, "") : block.text }))
    .filter(({ text: written }) => written !== "");
}

/** The words of a message with its code and links. */
export function piecesOf(text: string): Piece[] {
  return split(
    text,
    inline,
    ({ groups }) =>
      groups?.code === undefined
        ? { kind: "link" as const, text: groups?.link ?? "" }
        : { kind: "code" as const, text: groups.code },
    "words" as const,
  );
}

function split<Found extends string, Rest extends string>(
  text: string,
  pattern: RegExp,
  found: (match: RegExpExecArray) => { kind: Found; text: string },
  rest: Rest,
): { at: number; kind: Found | Rest; text: string }[] {
  const parts: { at: number; kind: Found | Rest; text: string }[] = [];
  let end = 0;
  for (const match of text.matchAll(pattern)) {
    if (match.index > end) parts.push({ at: end, kind: rest, text: text.slice(end, match.index) });
    parts.push({ at: match.index, ...found(match) });
    end = match.index + match[0].length;
  }
  if (end < text.length) parts.push({ at: end, kind: rest, text: text.slice(end) });
  return parts;
}
