/** Text as a search compares it: without case and accents, so that "cafe" finds "Café". */
export function fold(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/\p{M}/gu, "");
}

/** What was typed, as the words to look for. */
export function wordsOf(typed: string): string[] {
  return fold(typed).split(/\s+/).filter(Boolean);
}

export interface Part {
  /** Where it starts in the text. */
  at: number;
  text: string;
  isFound: boolean;
}

/** The text in parts, those that hold one of the words marked. All parts together are the text. */
export function findWords(text: string, words: readonly string[]): Part[] {
  const { folded, origins } = foldWithOrigins(text);
  const isFound = new Array<boolean>(text.length).fill(false);
  for (const word of words) {
    for (let at = folded.indexOf(word); at !== -1; at = folded.indexOf(word, at + word.length)) {
      isFound.fill(true, origins[at], origins[at + word.length] ?? text.length);
    }
  }
  return partsOf(text, isFound);
}

/** The text in parts, those that a pattern finds in the folded text marked. All parts together are the text. */
export function findMatches(text: string, pattern: RegExp): Part[] {
  const { folded, origins } = foldWithOrigins(text);
  const isFound = new Array<boolean>(text.length).fill(false);
  for (const { 0: match, index } of folded.matchAll(pattern)) {
    isFound.fill(true, origins[index], origins[index + match.length] ?? text.length);
  }
  return partsOf(text, isFound);
}

function partsOf(text: string, isFound: readonly boolean[]): Part[] {
  const parts: Part[] = [];
  for (let at = 0, end = 0; at < text.length; at = end) {
    for (end = at + 1; end < text.length && isFound[end] === isFound[at]; ) end += 1;
    parts.push({ at, text: text.slice(at, end), isFound: isFound[at] ?? false });
  }
  return parts;
}

/** The folded text, and for each of its characters where the one it was made of starts. */
function foldWithOrigins(text: string): { folded: string; origins: number[] } {
  let folded = "";
  const origins: number[] = [];
  let at = 0;
  for (const character of text) {
    const plain = character < "\x80" ? character.toLowerCase() : fold(character);
    for (let n = 0; n < plain.length; n += 1) origins.push(at);
    folded += plain;
    at += character.length;
  }
  return { folded, origins };
}
