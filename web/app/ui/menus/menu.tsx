import { lazyPart } from "../feedback/lazy-part";
import type { MenuProps } from "./menu-props";
import { OnDemand } from "./on-demand";

/** An open menu, for entries that are loaded on demand themselves. */
export const MenuList = lazyPart(
  () => import("./menu-list"),
  (module) => module.default,
);

export function Menu(props: MenuProps) {
  return (
    <OnDemand trigger={props.trigger} kind="menu" what="The menu" onNear={MenuList.preload}>
      <MenuList {...props} />
    </OnDemand>
  );
}
