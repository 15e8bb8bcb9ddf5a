import type { LucideIcon } from "lucide-react";
import type { ReactElement, ReactNode } from "react";
import type { Trigger } from "./on-demand";

export type MenuEntry =
  | {
      label: ReactNode;
      onSelect: () => void;
      icon?: LucideIcon;
      shortcut?: string;
      danger?: boolean;
      disabled?: boolean;
    }
  /** Leads somewhere: one link element, the router's or a plain one. */
  | { link: ReactElement }
  | { heading: ReactNode }
  /** The choice of colours, in one row. */
  | "theme"
  | "line";

export interface MenuProps {
  trigger: Trigger;
  entries: readonly MenuEntry[];
  align?: "start" | "center" | "end";
}
