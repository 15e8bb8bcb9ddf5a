import { highlight, type Language } from "~/lib/text/highlight";

const colours = {
  plain: undefined,
  tag: "text-code-tag",
  name: "text-code-name",
  text: "text-code-text",
  comment: "text-code-dim",
};

/** A few lines of code on the dark of `bg-code`. */
export function HighlightedCode({ code, language }: { code: string; language: Language }) {
  return highlight(code, language).map((piece) => (
    <span key={piece.at} className={colours[piece.kind]}>
      {piece.text}
    </span>
  ));
}
