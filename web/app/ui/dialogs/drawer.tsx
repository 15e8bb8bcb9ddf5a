import { lazyPart } from "../feedback/lazy-part";
import { PartBoundary } from "../feedback/part-boundary";
import type { DrawerProps } from "./drawer-panel";

// Fetched when the first one opens, like the dialog.
const DrawerPanel = lazyPart(
  () => import("./drawer-panel"),
  (module) => module.default,
);

/** A sheet pulled in from the edge: navigation on small screens, details beside a list. */
export function Drawer(props: DrawerProps) {
  if (!props.open) return null;
  return (
    <PartBoundary what="The panel" onClose={props.onClose}>
      <DrawerPanel {...props} />
    </PartBoundary>
  );
}
