/** Text as a search compares it: without case and accents, so that "cafe" finds "Café". */
export function fold(text: string): string {
  return text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/\p{M}/gu, "");
}

/** What was typed, as the words to look for. */
export function wordsOf(typed: string): string[] {
  return fold(typed).split(/\s+/).filter(Boolean);
}

interface Part {
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
  const parts: Part[] = [];
  for (let at = 0; at < text.length; at += 1) {
    const last = parts.at(-1);
    if (last && last.isFound === isFound[at]) last.text += text.charAt(at);
    else parts.push({ at, text: text.charAt(at), isFound: isFound[at] ?? false });
  }
  return parts;
}

/** The folded text, and for each of its characters where the one it was made of starts. */
function foldWithOrigins(text: string): { folded: string; origins: number[] } {
  let folded = "";
  const origins: number[] = [];
  let at = 0;
  for (const character of text) {
    const plain = fold(character);
    for (let n = 0; n < plain.length; n += 1) origins.push(at);
    folded += plain;
    at += character.length;
  }
  return { folded, origins };
}
