import { followItem, readItem, writeItem } from "./storage";

export type Theme = "system" | "light" | "dark";

export const themes: readonly Theme[] = ["system", "light", "dark"];

export function isTheme(value: string): value is Theme {
  return themes.some((theme) => theme === value);
}

const KEY = "theme";

export function storedTheme(): Theme {
  const stored = readItem(KEY);
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
  writeItem(KEY, theme === "system" ? null : theme);
}

/** The choice follows into every open tab. */
export const followTheme = (changed: () => void) => followItem(KEY, changed);
