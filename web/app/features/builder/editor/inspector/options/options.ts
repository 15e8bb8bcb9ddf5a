import type { Field, Text } from "../../../schema/model";
import { textOf, withText } from "../../state/text";
import { lengthOf, withoutControls } from "../parts/draft";

export type Option = NonNullable<Field["choices"]>[number];

export const MAX_OPTIONS = 200;
export const MAX_OPTION_CHARS = 200;

/** What visitors read. */
export const textOfOption = ({ value, label }: Option, main: string) => textOf(label, main, main) || value;

/** Whether an option is stored as something else than what visitors read. */
export const hasOwnValue = (option: Option, main: string) => textOfOption(option, main) !== option.value;

/** An option without a label that says the same as its value. */
function tidied(value: string, label: Text | null | undefined): Option {
  return label == null || label === value ? { value } : { value, label };
}

/**
 * The option with another text in the main language. Its value follows as long as it's the same and nothing compares
 * with it; otherwise only the label changes.
 */
export function withOptionText(option: Option, text: string, main: string, keepsValue: boolean): Option {
  const value = keepsValue || hasOwnValue(option, main) ? option.value : text;
  return tidied(value, withText(option.label ?? option.value, main, main, text));
}

/** The option with a translation; an empty one removes it. */
export function withTranslation(option: Option, text: string, language: string, main: string): Option {
  return tidied(option.value, withText(option.label ?? option.value, language, main, text));
}

/** The option with another stored value; visitors read what they did. */
export function withOptionValue(option: Option, value: string, main: string): Option {
  return tidied(value, withText(option.label, main, main, textOfOption(option, main)));
}

/** What is wrong with a text for an option; `isValue` if it's going to be stored too. */
export function faultOfOption(text: string, at: number, options: readonly Option[], isValue: boolean) {
  if (text === "") return "Enter a text, or remove the option.";
  if (lengthOf(text) > MAX_OPTION_CHARS) return `Use at most ${MAX_OPTION_CHARS} characters.`;
  const isTaken = isValue && options.some((other, index) => index !== at && other.value === text);
  return isTaken ? "Another option has this value." : undefined;
}

/** On one line and without spaces at its ends. */
export const cleanOption = (text: string) => withoutControls(text).replaceAll("\n", " ").trim();

/** "Option 4", or the next number that is free. */
export function nextOption(options: readonly Option[]): Option {
  const taken = new Set(options.flatMap(({ value, label }) => [value, ...(typeof label === "string" ? [label] : [])]));
  for (let number = options.length + 1; ; number += 1) {
    if (!taken.has(`Option ${number}`)) return { value: `Option ${number}` };
  }
}

/** The lines of a text that can become options: each once, none that is there already, and as many as fit. */
export function optionsFromText(text: string, existing: readonly Option[]): Option[] {
  const taken = new Set(existing.flatMap(({ value, label }) => [value, ...(typeof label === "string" ? [label] : [])]));
  const added: Option[] = [];
  for (const line of text.split(/[\r\n]+/)) {
    const value = [...cleanOption(line.replace(/^\s*(?:[-*•]|\d{1,3}[.)])\s+/, ""))]
      .slice(0, MAX_OPTION_CHARS)
      .join("")
      .trim();
    if (value === "" || taken.has(value) || existing.length + added.length >= MAX_OPTIONS) continue;
    taken.add(value);
    added.push({ value });
  }
  return added;
}

/** The list with the item at one position moved to another. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const item = items[from];
  return item === undefined ? [...items] : items.toSpliced(from, 1).toSpliced(to, 0, item);
}
