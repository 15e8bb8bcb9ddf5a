import { lazy, Suspense } from "react";
import type { DialogProps } from "./dialog-panel";

// Fetched when the first one opens: a page that only might ask does not pay for it.
const DialogPanel = lazy(() => import("./dialog-panel"));

/** A modal: focus stays inside, the page behind does not scroll, Escape closes. */
export function Dialog(props: DialogProps) {
  return <Suspense>{props.open && <DialogPanel {...props} />}</Suspense>;
}
