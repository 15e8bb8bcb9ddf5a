import { type FormEvent, useId } from "react";
import type { Endpoint } from "~/api/queries/endpoints";
import { Button } from "~/ui/buttons/button";
import { Dialog } from "~/ui/dialogs/dialog";
import { Field } from "~/ui/forms/field";
import { Input } from "~/ui/forms/input";
import { nameError } from "../endpoints/create-endpoint";
import { useChangeEndpoint } from "../mutations";

export default function RenameDialog({ endpoint, onClose }: { endpoint: Endpoint; onClose: () => void }) {
  const form = useId();
  const rename = useChangeEndpoint(endpoint.id);

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (rename.isPending) return;
    const name = String(new FormData(event.currentTarget).get("name")).trim();
    rename.mutate({ name }, { onSuccess: onClose });
  };

  return (
    <Dialog
      open
      width="narrow"
      onClose={onClose}
      title="Rename endpoint"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" form={form} busy={rename.isPending && "Saving…"}>
            Rename endpoint
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate>
        <Field label="Name" help="The endpoint URL stays the same." error={rename.error && nameError(rename.error)}>
          <Input name="name" defaultValue={endpoint.name} autoComplete="off" maxLength={120} />
        </Field>
      </form>
    </Dialog>
  );
}
