import { matchPath, useLocation, useNavigation } from "react-router";
import { sections } from "~/lib/routing/navigation";

/** Where the visitor is going, else is: the frame changes at the press of a link, not when the page has arrived. */
export function useCurrentPath(): string {
  const here = useLocation().pathname;
  return useNavigation().location?.pathname ?? here;
}

const withoutNavigation: readonly string[] = ["/login", "/register"];

export function hasNavigation(pathname: string): boolean {
  return !withoutNavigation.includes(pathname.replace(/(?<=.)\/$/, ""));
}

/** What a link of the navigation is to the page: the page itself, the section it lies in, or neither. */
export function ariaCurrentOf(href: string, pathname: string): "page" | "true" | undefined {
  if (matchPath(href, pathname)) return "page";
  return sections.some((section) => section.href === href && matchPath(section.pattern, pathname)) ? "true" : undefined;
}
