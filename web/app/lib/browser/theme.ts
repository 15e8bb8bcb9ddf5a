export type Theme = "system" | "light" | "dark";

export const themes: readonly Theme[] = ["system", "light", "dark"];

export function isTheme(value: string): value is Theme {
  return themes.some((theme) => theme === value);
}

const KEY = "theme";

export function storedTheme(): Theme {
  try {
    const stored = localStorage.getItem(KEY);
    return stored === "light" || stored === "dark" ? stored : "system";
  } catch {
    // Storage may be forbidden; the system's theme needs none.
    return "system";
  }
}

/** Puts the theme on the document. Without the attribute the stylesheet follows the system. */
export function showTheme(theme: Theme): void {
  const root = document.documentElement;
  if (theme === "system") delete root.dataset.theme;
  else root.dataset.theme = theme;
}

export function chooseTheme(theme: Theme): void {
  showTheme(theme);
  try {
    if (theme === "system") localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, theme);
  } catch {
    // The choice then lasts as long as the page.
  }
}

/** The choice follows into every open tab. */
export function followTheme(changed: () => void): () => void {
  const listener = (event: StorageEvent) => {
    if (event.key === KEY) changed();
  };
  addEventListener("storage", listener);
  return () => removeEventListener("storage", listener);
}
