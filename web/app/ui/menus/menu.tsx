import type { LucideIcon } from "lucide-react";
import { cloneElement, lazy, type ReactElement, type ReactNode, Suspense, useState } from "react";

const load = () => import("./menu-list");
// Fetched when the pointer or the focus comes near: the widest primitive of all, and the shell has one on every page.
const MenuList = lazy(load);

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

export function Menu(props: MenuProps) {
  const [wanted, setWanted] = useState(false);
  const waiting = cloneElement(props.trigger, {
    "aria-haspopup": "menu",
    "aria-expanded": false,
    onClick: () => setWanted(true),
    onFocus: load,
    onPointerEnter: load,
  });
  if (!wanted) return waiting;
  return (
    <Suspense fallback={waiting}>
      <MenuList {...props} />
    </Suspense>
  );
}
