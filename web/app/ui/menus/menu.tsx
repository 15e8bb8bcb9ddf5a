import { cloneElement, lazy, Suspense, useState } from "react";
import type { MenuProps } from "./menu-props";

const load = () => import("./menu-list");
// Fetched when the pointer or the focus comes near: the widest primitive of all, and the shell has one on every page.
const MenuList = lazy(load);

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
