import { type FormEvent, useId } from "react";
import { ApiError } from "~/api/errors/error";
import { fieldError } from "~/api/errors/form-errors";
import { ALL, type Scope } from "~/api/queries/submissions";
import { Button } from "~/ui/buttons/button";
import { Dialog } from "~/ui/dialogs/dialog";
import { Notice } from "~/ui/feedback/notice";
import { toast } from "~/ui/feedback/toast";
import { Field } from "~/ui/forms/field";
import { Input } from "~/ui/forms/input";
import type { View } from "../view";
import { useSaveView } from "./mutations";
import { filterOf } from "./view-filter";
import { MAX_NAME_CHARACTERS, suggestedName } from "./view-text";

interface SaveViewDialogProps {
  scope: Scope;
  /** What the scope is called. */
  title: string;
  view: View;
  onClose: () => void;
  /** To the views there are, where there is no room for another. */
  onManage: () => void;
}

/** Asks for the view's name. */
export function SaveViewDialog({ scope, title, view, onClose, onManage }: SaveViewDialogProps) {
  const form = useId();
  const { mutate, error, isPending } = useSaveView();
  const nameError = fieldError(error, "name");
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    const name = String(new FormData(event.currentTarget).get("name")).trim();
    const onSuccess = () => {
      toast({ type: "success", message: "View saved." });
      onClose();
    };
    mutate({ name, endpoint_id: scope === ALL ? null : scope, filter: filterOf(view) }, { onSuccess });
  };
  return (
    <Dialog
      open
      width="narrow"
      onClose={onClose}
      title="Save view"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" form={form} busy={isPending && "Saving…"}>
            Save view
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} noValidate className="grid gap-4">
        {error && !nameError && (
          <Notice
            tone="bad"
            title={messageOf(error)}
            action={isTooMany(error) && <ManageButton onClick={onManage} />}
          />
        )}
        <Field label="Name" help={`Shown in the folder menu of ${title}.`} error={nameError}>
          <Input name="name" defaultValue={suggestedName(view)} autoComplete="off" maxLength={MAX_NAME_CHARACTERS} />
        </Field>
      </form>
    </Dialog>
  );
}

const ManageButton = ({ onClick }: { onClick: () => void }) => (
  <Button size="small" onClick={onClick}>
    Manage views
  </Button>
);

const isTooMany = (error: Error) => error instanceof ApiError && error.code === "too_many_views";

/** What is wrong with the search says more than that something is. */
const messageOf = (error: Error) => fieldError(error, "filter.q") ?? error.message;
