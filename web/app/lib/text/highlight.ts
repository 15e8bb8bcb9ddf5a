export type Language = "html" | "script" | "component" | "text";

interface Piece {
  /** Where it starts in the code. */
  at: number;
  kind: "plain" | "tag" | "name" | "text" | "comment";
  text: string;
}

// Enough for the snippets of a dashboard; articles and docs are coloured at build by a real grammar.
const grammars: Record<Exclude<Language, "text">, RegExp> = {
  html: /(?<comment><!--[\s\S]*?-->)|(?<tag><\/?[a-z][\w-]*|\/?>)|(?<text>"[^"]*")|(?<name>\b[a-z-]+(?==")|\b(?:required|multiple|hidden)\b(?=[^<]*>))/gi,
  script:
    /(?<comment>\/\/.*)|(?<text>"[^"\n]*"|'[^'\n]*'|`[^`]*`)|(?<tag>\b(?:import|from|export|default|function|const|let|await|async|return|new|if)\b)|(?<name>\b[\w$]+(?=\s*[:(]))/g,
  // Both at once, as frameworks write them.
  component:
    /(?<comment><!--[\s\S]*?-->|^\s*\/\/.*)|(?<tag><\/?[a-z][\w-]*|(?<!=|\w<[\w |]+)\/?>(?!=)|(?<![\w-])(?:import|from|export|default|class|type|function|const|let|await|async|return|new|if|try|catch|else)\b(?![-=]))|(?<text>"[^"\n]*"|'[^'\n]*')|(?<name>(?<![\w.])[@:(]?[a-z][\w-]*[)]?(?:\.[a-z]+)?(?==["{])|\brequired\b|\b[\w$]+(?=\())/gm,
};

export function highlight(code: string, language: Language): Piece[] {
  if (language === "text") return [{ at: 0, kind: "plain", text: code }];
  const pieces: Piece[] = [];
  let end = 0;
  for (const match of code.matchAll(grammars[language])) {
    if (match.index > end) pieces.push({ at: end, kind: "plain", text: code.slice(end, match.index) });
    pieces.push({ at: match.index, kind: kindOf(match.groups), text: match[0] });
    end = match.index + match[0].length;
  }
  if (end < code.length) pieces.push({ at: end, kind: "plain", text: code.slice(end) });
  return pieces;
}

function kindOf(groups: Record<string, string | undefined> = {}): Piece["kind"] {
  if (groups.comment) return "comment";
  if (groups.tag) return "tag";
  return groups.text ? "text" : "name";
}
