import { lazyPart } from "~/ui/feedback/lazy-part";
import { OnDemand } from "~/ui/menus/on-demand";
import type { MoreMenuProps } from "./toolbar-props";

const MoreMenuList = lazyPart(
  () => import("./more-menu-list"),
  (module) => module.MoreMenuList,
);

/** What is needed less often than the buttons beside it. */
export function MoreMenu(props: MoreMenuProps) {
  return (
    <OnDemand trigger={props.trigger} kind="menu" what="The menu" onNear={MoreMenuList.preload}>
      <MoreMenuList {...props} />
    </OnDemand>
  );
}
