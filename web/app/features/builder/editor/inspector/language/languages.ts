/** Languages that people offer first; a form may have any other through its JSON. */
export const commonLanguages = [
  "ar bg bn ca cs da de el en es et fa fi fr ga he hi hr hu id is it ja ka ko lt lv mk ms nb nl nn pl pt pt-BR ro ru sk",
  "sl sq sr sv sw ta th tr uk ur vi zh-Hans zh-Hant",
].flatMap((line) => line.split(" "));

const names = new Intl.DisplayNames("en", { type: "language", fallback: "code" });

/** "German" for `de`; the tag itself for one that browsers don't know. */
export function languageName(tag: string): string {
  try {
    return names.of(tag) ?? tag;
  } catch {
    return tag;
  }
}

const rightToLeft = new Set(["ar", "ckb", "dv", "fa", "he", "ks", "ps", "sd", "syr", "ug", "ur", "yi"]);

/**
 * The attributes of a field for text in a language. While it's empty they are those of what stands in its place, or an
 * English placeholder would be set from right to left in an Arabic form.
 */
export function writtenIn(language: string, text: string, placeholder: string): { lang: string; dir: "ltr" | "rtl" } {
  const lang = text === "" ? placeholder : language;
  return { lang, dir: directionOf(lang) };
}

/** Which way a language is written. */
export function directionOf(tag: string): "ltr" | "rtl" {
  const [primary = "", script] = tag.split("-");
  if (script === "Latn" || script === "Cyrl") return "ltr";
  return rightToLeft.has(primary) || script === "Arab" || script === "Hebr" ? "rtl" : "ltr";
}
