import { followItem, readItem, writeItem } from "./storage";

const KEY = "singleKeyShortcuts";

/** For browsers without storage: the choice then lasts as long as the page. */
let heldOff = false;
const listeners = new Set<() => void>();

/** Whether keys such as `j` and `?` do something by themselves. People who speak to their computer turn that off. */
export function areSingleKeysOn(): boolean {
  return !heldOff && readItem(KEY) !== "off";
}

export function turnSingleKeys(on: boolean): void {
  writeItem(KEY, on ? null : "off");
  heldOff = !on && readItem(KEY) !== "off";
  for (const listener of listeners) listener();
}

/** Calls back when it is turned on or off, here or in another tab. */
export function followSingleKeys(changed: () => void): () => void {
  listeners.add(changed);
  const leave = followItem(KEY, changed);
  return () => {
    listeners.delete(changed);
    leave();
  };
}

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
