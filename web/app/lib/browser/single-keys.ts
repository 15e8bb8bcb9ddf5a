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

/** Whether a press sends what is typed in a field of several lines, where Enter alone begins a new line. */
export const isSendKey = ({ key, metaKey, ctrlKey }: Pick<KeyboardEvent, "key" | "metaKey" | "ctrlKey">) =>
  key === "Enter" && (metaKey || ctrlKey);

/** As assistive technology reads it from a button. */
export const SEND_KEYS = "Control+Enter Meta+Enter";

/** Whether a press belongs to a field that someone types in, or is part of a combination of keys. */
export function isTyping({ target, metaKey, ctrlKey, altKey, isComposing }: KeyboardEvent): boolean {
  if (metaKey || ctrlKey || altKey || isComposing) return true;
  return (
    target instanceof Element &&
    target.closest("input:not([type=checkbox]), textarea, select, [contenteditable]") !== null
  );
}
