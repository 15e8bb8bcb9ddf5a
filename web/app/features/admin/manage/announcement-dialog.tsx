import { type FormEvent, useId, useState } from "react";
import { Button } from "~/ui/buttons/button";
import { Dialog } from "~/ui/dialogs/dialog";
import { Field } from "~/ui/forms/field";
import { Input, Textarea } from "~/ui/forms/input";
import { publishAnnouncement } from "../api/calls";
import { useAct } from "../api/use-act";

const MAX_TEXT_LENGTH = 500;

/** A moment as the browser's field gives it, in the operator's time zone; empty as null. */
const momentOf = (value: FormDataEntryValue | null) => (value ? new Date(String(value)).toISOString() : null);

export function AnnouncementDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
  const [isMissing, setMissing] = useState(false);
  const add = useAct(publishAnnouncement, {
    done: "Announcement published.",
    failed: "Couldn't publish the announcement.",
  });
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const fields = new FormData(form);
    const text = String(fields.get("text")).trim();
    setMissing(text === "");
    if (text === "") form.querySelector("textarea")?.focus();
    else if (!add.isPending) {
      const body = { text, starts_at: momentOf(fields.get("from")), ends_at: momentOf(fields.get("until")) };
      if (await add.mutateAsync(body)) onClose();
    }
  };
  return (
    <Dialog
      open
      title="New announcement"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" form={id} busy={add.isPending && "Publishing…"}>
            Publish announcement
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit} className="mt-1 grid gap-4">
        <Field label="Message" required error={isMissing && "Enter a message."}>
          <Textarea name="text" rows={3} maxLength={MAX_TEXT_LENGTH} />
        </Field>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="From" optional help="Starts now if left empty.">
            <Input name="from" type="datetime-local" />
          </Field>
          <Field label="Until" optional help="Stays until deleted if left empty.">
            <Input name="until" type="datetime-local" />
          </Field>
        </div>
      </form>
    </Dialog>
  );
}
