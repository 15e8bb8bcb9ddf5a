import type { LucideIcon } from "lucide-react";
import type { ReactElement, ReactNode } from "react";

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

interface TriggerProps {
  "aria-haspopup"?: "menu";
  "aria-expanded"?: boolean;
  onClick?: () => void;
  onFocus?: () => void;
  onPointerEnter?: () => void;
}

export interface MenuProps {
  /** One element that can be pressed. */
  trigger: ReactElement<TriggerProps>;
  entries: readonly MenuEntry[];
  align?: "start" | "center" | "end";
}
