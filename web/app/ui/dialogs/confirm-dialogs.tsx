import { useStore } from "~/lib/state/store";
import { Button } from "../buttons/button";
import { type ConfirmRequest, confirmRequests } from "./confirm";
import { Dialog } from "./dialog";

/** Draws what `alert()` and `confirm()` ask, one at a time. Once per app, in its layout. */
export function ConfirmDialogs() {
  const question = useStore(confirmRequests)[0];
  return question && <QuestionDialog key={question.id} question={question} />;
}

function QuestionDialog({ question }: { question: ConfirmRequest }) {
  const { kind, title, text, danger, answer } = question;
  const { confirmLabel = "OK", cancelLabel = "Cancel" } = question;
  return (
    <Dialog
      open
      role="alertdialog"
      width="narrow"
      closesOnOverlay={false}
      title={title}
      onClose={() => answer(false)}
      actions={
        <>
          {kind === "confirm" && <Button onClick={() => answer(false)}>{cancelLabel}</Button>}
          <Button look={danger ? "danger" : "primary"} onClick={() => answer(true)}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {text}
    </Dialog>
  );
}
