/** A part of a search; a submission must match all of them. */
export type Term =
  | { kind: "word" | "phrase" | "from"; text: string }
  | { kind: "field"; name: string; text: string }
  | { kind: "after" | "before" | "on"; date: string }
  | { kind: "file" };

/** The server reads no more. */
export const MAX_QUERY_LENGTH = 500;

/** `name:"two words"`, `name:word`, `"a phrase"` or a word. A quote that isn't closed ends with the text. */
const TERM = /(?:([^\s":]+):(?=[^\s]))?(?:"([^"]*)"?|(\S+))/gu;

/** A search as the server understands it, for showing it and for highlighting what it found. */
export function parseQuery(query: string): Term[] {
  return [...query.matchAll(TERM)].flatMap(([all, name, phrase, word]) => {
    const text = (phrase ?? word ?? "").trim();
    if (!text) return [];
    // The colon of a URL or a time doesn't follow the name of a field.
    if (name === undefined || text.startsWith("//") || !/\p{L}/u.test(name)) {
      return [{ kind: phrase === undefined ? "word" : "phrase", text: phrase === undefined ? all : text } as const];
    }
    return [qualified(name, text)];
  });
}

function qualified(name: string, text: string): Term {
  const key = name.toLowerCase();
  if (key === "has" && /^files?$/i.test(text)) return { kind: "file" };
  if (key === "from") return { kind: "from", text };
  if ((key === "after" || key === "before" || key === "on") && isDate(text)) return { kind: key, date: text };
  return { kind: "field", name, text };
}

const isDate = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
