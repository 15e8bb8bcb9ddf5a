import { type FormEvent, useId, useState } from "react";
import type { Endpoint } from "~/api/queries/endpoints";
import { Button } from "~/ui/buttons/button";
import { Dialog } from "~/ui/dialogs/dialog";
import { toast } from "~/ui/feedback/toast";
import { Field } from "~/ui/forms/field";
import { Input } from "~/ui/forms/input";
import { useDeleteEndpoint } from "../mutations";

interface DeleteDialogProps {
  endpoint: Endpoint;
  onClose: () => void;
  /** In place of closing, where the endpoint's own page is left. */
  onDeleted?: () => void;
}

/** The question before every deletion, and the name typed: with an endpoint go all its submissions. */
export default function DeleteDialog({ endpoint, onClose, onDeleted = onClose }: DeleteDialogProps) {
  const form = useId();
  const [typed, setTyped] = useState("");
  const remove = useDeleteEndpoint(endpoint.id);
  const agreed = typed.trim() === endpoint.name.trim();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!agreed || remove.isPending) return;
    remove.mutate(undefined, {
      onSuccess: () => {
        toast({ type: "success", message: `${endpoint.name} deleted.` });
        onDeleted();
      },
    });
  };

  return (
    <Dialog
      open
      role="alertdialog"
      width="narrow"
      closesOnOverlay={false}
      title="Confirm Deletion"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="delete" type="submit" form={form} disabled={!agreed} busy={remove.isPending && "Deleting…"}>
            Delete
          </Button>
        </>
      }
    >
      <p>Are you sure you want to delete this endpoint? This action cannot be undone.</p>
      <p className="mt-2">Its submissions and files are deleted too, and its URL stops working.</p>
      <form id={form} onSubmit={submit} className="mt-4">
        <Field label={<>Type “{endpoint.name}” to confirm</>} error={remove.error?.message}>
          <Input
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            autoComplete="off"
            spellCheck={false}
          />
        </Field>
      </form>
    </Dialog>
  );
}
