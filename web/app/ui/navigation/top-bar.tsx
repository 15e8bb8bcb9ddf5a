import type { ReactNode } from "react";
import { Logo } from "../layout/logo";
import type { LinkPart, NavigationItem } from "./model";
import { NavigationList } from "./navigation-list";

interface TopBarProps {
  items: readonly NavigationItem[];
  link: LinkPart;
  /** The button for the drawer, which has the links where the bar has no room for them. */
  drawerButton: ReactNode;
  /** At the end: for guests or for members. */
  children: ReactNode;
}

/** The bar above every page but the landing page and the sign-in screens. */
export function TopBar({ items, link, drawerButton, children }: TopBarProps) {
  return (
    <header className="flex h-14 items-center gap-2 border-line border-b bg-surface px-3 sm:px-5 lg:gap-[22px]">
      {drawerButton}
      <a href="/" aria-label="Formtray home" className="flex rounded-control">
        <Logo size="small" />
      </a>
      <nav aria-label="Main" className="hidden lg:block">
        <NavigationList items={items} link={link} look="bar" />
      </nav>
      <div className="ml-auto">{children}</div>
    </header>
  );
}
