import { storedItem } from "./stored-item";

export type Theme = "system" | "light" | "dark";

export const themes: readonly Theme[] = ["system", "light", "dark"];

export function isTheme(value: string): value is Theme {
  return themes.some((theme) => theme === value);
}

const item = storedItem("theme");

export function storedTheme(): Theme {
  const stored = item.get();
  return stored === "light" || stored === "dark" ? stored : "system";
}

/** Puts the theme on the document. Without the attribute the stylesheet follows the system. */
export function showTheme(theme: Theme): void {
  const root = document.documentElement;
  if (theme === "system") delete root.dataset.theme;
  else root.dataset.theme = theme;
}

export function chooseTheme(theme: Theme): void {
  showTheme(theme);
  item.set(theme === "system" ? null : theme);
}

/** Tells of every change, made here or in another tab. */
export const followTheme = item.subscribe;
