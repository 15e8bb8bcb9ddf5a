import { lazy, Suspense } from "react";
import type { DrawerProps } from "./drawer-panel";

// Fetched when the first one opens, like the dialog.
const DrawerPanel = lazy(() => import("./drawer-panel"));

/** A sheet pulled in from the edge: navigation on small screens, details beside a list. */
export function Drawer(props: DrawerProps) {
  return <Suspense>{props.open && <DrawerPanel {...props} />}</Suspense>;
}
