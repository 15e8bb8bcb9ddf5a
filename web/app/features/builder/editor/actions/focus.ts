import type { FieldKey } from "../state/model";

const fieldElement = (key: FieldKey) => document.querySelector<HTMLElement>(`[data-field="${CSS.escape(key)}"]`);

/** Puts the focus on a field of the canvas, and brings it into view. */
export function focusField(key: FieldKey): void {
  fieldElement(key)?.focus();
}

/** Puts the focus into the label of a field, with all of it selected if `isNew`: typing then replaces it. */
export function focusLabel(key: FieldKey, isNew = false): void {
  const element = fieldElement(key);
  const label = element?.querySelector<HTMLTextAreaElement>("[data-label]");
  (label ?? element)?.focus();
  if (isNew) label?.select();
  else label?.setSelectionRange(label.value.length, label.value.length);
}

/** The line where the next question is typed, at the end of the form. */
export function focusLastLine(): void {
  Array.from(document.querySelectorAll<HTMLElement>("[data-insert-line]")).at(-1)?.focus();
}

export function scrollToField(key: FieldKey): void {
  const behavior = matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth";
  fieldElement(key)?.scrollIntoView?.({ block: "center", behavior });
}

/**
 * A field that moves within the document loses the focus, and on another page it's drawn anew. What this returns gives
 * the focus back to the same part of it.
 */
export function holdFocus(key: FieldKey): () => void {
  const held = document.activeElement;
  const field = fieldElement(key);
  if (!(held instanceof HTMLElement) || !field?.contains(held)) return () => undefined;
  const name = held.getAttribute("aria-label");
  return () => {
    if (document.activeElement === held) return;
    if (held.isConnected) return held.focus();
    const moved = fieldElement(key);
    const part =
      held === field || !name ? moved : moved?.querySelector<HTMLElement>(`[aria-label="${CSS.escape(name)}"]`);
    (part ?? moved)?.focus();
  };
}
