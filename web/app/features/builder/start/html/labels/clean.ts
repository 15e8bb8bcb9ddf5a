const MAX_LABEL_CHARS = 200;

/** A label without what only marks a field as required or leads over to it: "Email *:" is "Email". */
export function cleanLabel(text: string): string {
  const clean = text
    .replace(/[\u00ad\u200b-\u200f\u202a-\u202e\u2060\ufeff]/g, "")
    .replace(/\p{Cc}/gu, " ")
    .replace(/\s+/g, " ")
    .replace(/^[\s*:]+|[\s*:]+$/g, "")
    .replace(/\s*[([](required|optional|pflichtfeld)[)\]]$/i, "")
    .replace(/[\s*:]+$/, "")
    .trim();
  return /[\p{L}\p{N}]/u.test(clean) ? cut(clean, MAX_LABEL_CHARS) : "";
}

export function cut(text: string, max: number): string {
  const characters = [...text];
  return characters.length <= max
    ? text
    : `${characters
        .slice(0, max - 1)
        .join("")
        .trimEnd()}…`;
}

/** What a name says to people: `first_name`, `firstName` and `contact[first-name]` in words. */
export function labelFromName(name: string): string {
  const words = readableWords(name.replace(/^fields?(?=\[)/, "")).toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function readableWords(name: string): string {
  return name
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .replace(/[_\-.[\]]+/g, " ")
    .replace(/\s+/g, " ")
    .trim();
}
