import { lazyPart } from "../feedback/lazy-part";
import { PartBoundary } from "../feedback/part-boundary";
import type { DialogProps } from "./dialog-panel";

// Fetched when the first one opens: a page that only might ask does not pay for it.
const DialogPanel = lazyPart(
  () => import("./dialog-panel"),
  (module) => module.default,
);

/** A modal: focus stays inside, the page behind does not scroll, Escape closes. */
export function Dialog(props: DialogProps) {
  if (!props.open) return null;
  return (
    <PartBoundary what="The dialog" onClose={props.onClose}>
      <DialogPanel {...props} />
    </PartBoundary>
  );
}
