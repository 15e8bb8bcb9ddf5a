import { useStore } from "~/lib/state/store";
import { Button } from "../buttons/button";
import { type ConfirmOptions, confirmRequests } from "./confirm";
import { Dialog } from "./dialog";

/** Draws what `alert()` and `confirm()` ask, one at a time. Once per app, in its layout. */
export function ConfirmDialogs() {
  const question = useStore(confirmRequests)[0];
  return question && <ConfirmDialog key={question.id} {...question} onAnswer={question.answer} />;
}

interface ConfirmDialogProps extends ConfirmOptions {
  /** An alert has one button: there is nothing to decide. */
  kind?: "alert" | "confirm";
  onAnswer: (agreed: boolean) => void;
}

/** One question. For what `confirm()` can't know: that the question is no longer worth asking. */
export function ConfirmDialog({ kind = "confirm", title, text, danger, onAnswer, ...labels }: ConfirmDialogProps) {
  const { confirmLabel = "OK", cancelLabel = "Cancel" } = labels;
  return (
    <Dialog
      open
      role="alertdialog"
      width="narrow"
      closesOnOverlay={false}
      title={title}
      onClose={() => onAnswer(false)}
      actions={
        <>
          {kind === "confirm" && <Button onClick={() => onAnswer(false)}>{cancelLabel}</Button>}
          <Button look={danger ? "delete" : "primary"} onClick={() => onAnswer(true)}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {text}
    </Dialog>
  );
}
