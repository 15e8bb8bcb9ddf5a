import { lazy, type ReactNode, Suspense } from "react";

// Fetched when the first one opens: a page that only might ask does not pay for it.
const DialogWindow = lazy(() => import("./dialog-panel"));

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  children?: ReactNode;
  /** The row of buttons, the main one last. */
  actions?: ReactNode;
  width?: "narrow" | "medium" | "wide";
  /** Questions that must be answered stay when one clicks beside them. */
  closesOnOverlay?: boolean;
  role?: "dialog" | "alertdialog";
}

/** A modal: focus stays inside, the page behind does not scroll, Escape closes. */
export function Dialog(props: DialogProps) {
  return <Suspense>{props.open && <DialogWindow {...props} />}</Suspense>;
}
