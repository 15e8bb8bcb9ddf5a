import { type FormEvent, type ReactNode, useId, useState } from "react";
import { Button } from "~/ui/buttons/button";
import { Dialog } from "~/ui/dialogs/dialog";
import { Field } from "~/ui/forms/field";
import { Textarea } from "~/ui/forms/input";
import { useAct } from "../api/use-act";

export interface ReasonedAct {
  title: string;
  /** What will happen. */
  text: ReactNode;
  /** Further fields of the form, above and below the reason. */
  fields?: ReactNode;
  more?: ReactNode;
  /** "Suspend endpoint" */
  label: string;
  danger?: boolean;
  done: string;
  failed: string;
  run: (reason: string, fields: FormData) => Promise<unknown>;
}

const MAX_REASON_LENGTH = 500;

/** Asks why, then does it. The server asks for a two-factor code where the last one is too long ago. */
export function ReasonDialog({ act, onClose }: { act: ReasonedAct; onClose: () => void }) {
  const id = useId();
  const [isMissing, setMissing] = useState(false);
  const { title, text, fields, more, label, danger, done, failed } = act;
  const run = useAct((form: FormData) => act.run(String(form.get("reason")).trim(), form), { done, failed });
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    event.stopPropagation();
    const form = event.currentTarget;
    const values = new FormData(form);
    const isEmpty = String(values.get("reason")).trim() === "";
    setMissing(isEmpty);
    if (isEmpty) form.querySelector("textarea")?.focus();
    else if (!run.isPending && (await run.mutateAsync(values))) onClose();
  };
  return (
    <Dialog
      open
      width="narrow"
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look={danger ? "delete" : "primary"} type="submit" form={id} busy={run.isPending && "Saving…"}>
            {label}
          </Button>
        </>
      }
    >
      <p>{text}</p>
      <form id={id} noValidate onSubmit={submit} className="mt-4 grid gap-4">
        {fields}
        <Field
          label="Reason"
          required
          help="Saved in the audit log. Only operators can read it."
          error={isMissing && "Enter a reason."}
        >
          <Textarea name="reason" rows={2} maxLength={MAX_REASON_LENGTH} />
        </Field>
        {more}
      </form>
    </Dialog>
  );
}
