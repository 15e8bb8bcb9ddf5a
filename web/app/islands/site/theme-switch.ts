import { chooseTheme, followTheme, storedTheme, themes } from "~/lib/browser/theme";

/** Runs `ui/theme/theme-switch.tsx` where React does not: its radios stand in the order of `themes`. */
export function startThemeSwitch(root: ParentNode = document): void {
  const radios = [...root.querySelectorAll("[data-theme-switch]")].flatMap((place) =>
    [...place.querySelectorAll<HTMLInputElement>("input[type=radio]")].map((radio, index) => ({
      radio,
      theme: themes[index] ?? "system",
    })),
  );
  const show = () => {
    const current = storedTheme();
    for (const { radio, theme } of radios) radio.checked = theme === current;
  };
  for (const { radio, theme } of radios) radio.addEventListener("change", () => chooseTheme(theme));
  show();
  followTheme(show);
}
