import type { LucideIcon } from "lucide-react";
import type { ReactElement, ReactNode } from "react";
import type { Trigger } from "./on-demand";

/** One of several values, and what is drawn before its name. */
interface MenuChoice {
  value: string;
  label: ReactNode;
  mark?: ReactNode;
}

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
  /** Opens a menu of its own. */
  | { label: ReactNode; icon?: LucideIcon; entries: readonly MenuEntry[] }
  /** Values of which one is current, or none. */
  | { choices: readonly MenuChoice[]; current?: string; onChoose: (value: string) => void }
  /** The choice of colours, in one row. */
  | "theme"
  | "line";

export interface MenuProps {
  trigger: Trigger;
  entries: readonly MenuEntry[];
  align?: "start" | "center" | "end";
}
