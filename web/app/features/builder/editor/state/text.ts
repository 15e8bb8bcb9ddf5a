import type { Text } from "../../schema/model";

/** A text in a language; empty if it has none in that language. */
export function textOf(text: Text | null | undefined, language: string, main: string): string {
  if (typeof text === "object" && text !== null) return Object.hasOwn(text, language) ? (text[language] ?? "") : "";
  return language === main ? (text ?? "") : "";
}

/** The text with another value in one language. Undefined once it's empty in all of them. */
export function withText(
  text: Text | null | undefined,
  language: string,
  main: string,
  value: string,
): Text | undefined {
  const all = typeof text === "object" && text !== null ? { ...text } : { [main]: text ?? "" };
  all[language] = value;
  const translations = Object.entries(all).filter(([tag, one]) => tag !== main && one !== "");
  if (translations.length === 0) return all[main] || undefined;
  // The main language is always there: without it the server says that it's missing.
  return { [main]: all[main] ?? "", ...Object.fromEntries(translations) };
}
