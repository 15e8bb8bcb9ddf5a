import { storedItem } from "./stored-item";

const item = storedItem("singleKeyShortcuts");

/** Whether keys such as `j` and `?` do something by themselves. People who speak to their computer turn that off. */
export const areSingleKeysOn = () => item.get() !== "off";

export const turnSingleKeys = (on: boolean) => item.set(on ? null : "off");

/** Calls back when it is turned on or off, here or in another tab. */
export const followSingleKeys = item.subscribe;

/** Whether a press of a letter or sign may act as a shortcut: it is turned on, alone, and nobody is typing. */
export function isShortcut(event: KeyboardEvent): boolean {
  return areSingleKeysOn() && !isTyping(event);
}

/** Whether a press belongs to a field that someone types in, or is part of a combination of keys. */
export function isTyping({ target, metaKey, ctrlKey, altKey, isComposing }: KeyboardEvent): boolean {
  if (metaKey || ctrlKey || altKey || isComposing) return true;
  return (
    target instanceof Element &&
    target.closest("input:not([type=checkbox]), textarea, select, [contenteditable]") !== null
  );
}
