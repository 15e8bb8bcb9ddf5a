import type { ComponentType, ReactNode } from "react";

/** A place of the top navigation. */
export interface NavigationItem {
  label: string;
  href: string;
  /** The page itself, or the section it lies in. */
  current?: "page" | "true";
}

export interface LinkProps {
  href: string;
  className?: string;
  children: ReactNode;
  onClick?: () => void;
  "aria-current"?: "page" | "true";
}

/** How a page draws a link: the app by its router, content pages by a plain <a>. */
export type LinkPart = ComponentType<LinkProps>;
