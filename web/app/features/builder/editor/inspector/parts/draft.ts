import { useState } from "react";

interface DraftOptions {
  /** What the form has, as text. */
  value: string;
  /** What is wrong with a text; it then isn't put into the form. */
  check?: (text: string) => string | undefined;
  /** The text as the form will have it, such as without spaces at its ends. */
  clean?: (text: string) => string;
  commit: (text: string) => void;
}

interface Draft {
  text: string;
  /** What the form has since, to notice when it changes otherwise. */
  base: string;
  /** What the form had before. */
  origin: string;
}

/**
 * A text while it's being typed. The form gets each valid text at once. One that it can't have stays here with what is
 * wrong, and the form has what it had before, until the text is corrected or the form changes otherwise, as by Undo.
 */
export function useDraft({ value, check, clean = (text) => text, commit }: DraftOptions) {
  const [typed, setTyped] = useState<Draft>();
  const draft = typed?.base === value ? typed : undefined;
  const text = draft?.text ?? value;
  const error = draft && check?.(text);
  const type = (text: string) => {
    const origin = draft?.origin ?? value;
    const next = check?.(text) === undefined ? clean(text) : origin;
    setTyped({ text, base: next, origin });
    if (next !== value) commit(next);
  };
  return {
    text,
    error,
    /** For the input. */
    bind: {
      value: text,
      onChange: ({ target }: { target: { value: string } }) => type(target.value),
      onBlur: () => error === undefined && setTyped(undefined),
    },
  };
}

/** Characters as the server counts them. */
export const lengthOf = (text: string) => [...text].length;

/** What is wrong with the length of a text. */
export function tooLong(text: string, max: number): string | undefined {
  return lengthOf(text) > max ? `Use at most ${max.toLocaleString("en")} characters.` : undefined;
}

/** Without characters that nobody sees and the server refuses. */
export const withoutControls = (text: string) => text.replaceAll("\r\n", "\n").replace(/(?!\n)\p{Cc}/gu, " ");
