import { lazy, type ReactNode, Suspense } from "react";

// Fetched when the first one opens, like the dialog.
const DrawerSheet = lazy(() => import("./drawer-panel"));

export interface DrawerProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  side?: "left" | "right";
  children: ReactNode;
}

/** A sheet pulled in from the edge: navigation on small screens, details beside a list. */
export function Drawer(props: DrawerProps) {
  return <Suspense>{props.open && <DrawerSheet {...props} />}</Suspense>;
}
