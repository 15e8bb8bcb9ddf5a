import { createStore } from "~/lib/state/store";

const KEY = "stack";

/** The stack somebody last took a snippet for: most people have one. */
export const chosenStack = createStore<string | null>(stored());

export function chooseStack(stack: string): void {
  chosenStack.set(stack);
  try {
    localStorage.setItem(KEY, stack);
  } catch {
    // The choice then lasts as long as the page.
  }
}

function stored(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}
