import { cloneElement, useState } from "react";
import { lazyPart } from "../feedback/lazy-part";
import { PartBoundary } from "../feedback/part-boundary";
import type { MenuProps } from "./menu-props";

// Fetched when the pointer or the focus comes near: the widest primitive of all, and the shell has one on every page.
const MenuList = lazyPart(
  () => import("./menu-list"),
  (module) => module.default,
);

export function Menu(props: MenuProps) {
  const [wanted, setWanted] = useState(false);
  const waiting = cloneElement(props.trigger, {
    "aria-haspopup": "menu",
    "aria-expanded": false,
    onClick: () => setWanted(true),
    onFocus: MenuList.preload,
    onPointerEnter: MenuList.preload,
  });
  if (!wanted) return waiting;
  return (
    <PartBoundary
      what="The menu"
      fallback={waiting}
      trigger={(retry) => cloneElement(waiting, { onClick: retry })}
      onClose={() => setWanted(false)}
    >
      <MenuList {...props} />
    </PartBoundary>
  );
}
