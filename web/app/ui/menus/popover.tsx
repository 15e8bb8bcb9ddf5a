import { lazyPart } from "../feedback/lazy-part";
import { OnDemand } from "./on-demand";
import type { PopoverProps } from "./popover-props";

const PopoverPanel = lazyPart(
  () => import("./popover-panel"),
  (module) => module.default,
);

export function Popover(props: PopoverProps) {
  return (
    <OnDemand trigger={props.trigger} kind="dialog" what="The panel" onNear={PopoverPanel.preload}>
      <PopoverPanel {...props} />
    </OnDemand>
  );
}
