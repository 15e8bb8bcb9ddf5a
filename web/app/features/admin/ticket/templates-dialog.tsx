import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useId } from "react";
import { Button } from "~/ui/buttons/button";
import { confirmDeletion } from "~/ui/dialogs/confirm";
import { Dialog } from "~/ui/dialogs/dialog";
import { LoadFailure } from "~/ui/feedback/load-failure";
import { Field } from "~/ui/forms/field";
import { Input, Textarea } from "~/ui/forms/input";
import { deleteTemplate, saveTemplate } from "../api/calls";
import { templatesQuery } from "../api/queries";
import type { ReplyTemplate } from "../api/types";
import { useAct } from "../api/use-act";

/** Adds and deletes reply templates, which all operators share. */
export function TemplatesDialog({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useQuery(templatesQuery);
  return (
    <Dialog open title="Reply templates" onClose={onClose} actions={<Button onClick={onClose}>Close</Button>}>
      {error && !data && <LoadFailure what="The templates" error={error} onRetry={() => void refetch()} />}
      {data && data.items.length === 0 && <p>No templates yet. All operators share the ones you add.</p>}
      {data && data.items.length > 0 && (
        <ul className="grid gap-3">
          {data.items.map((template) => (
            <TemplateRow key={template.id} template={template} />
          ))}
        </ul>
      )}
      <NewTemplate />
    </Dialog>
  );
}

function TemplateRow({ template: { id, name, text } }: { template: ReplyTemplate }) {
  const remove = useAct(() => deleteTemplate(id), {
    done: "Template deleted.",
    failed: "Couldn't delete the template.",
  });
  const askAndDelete = async () => {
    if (await confirmDeletion("template")) remove.mutate(undefined);
  };
  return (
    <li className="flex items-start justify-between gap-4 border-line border-b pb-3">
      <div className="min-w-0">
        <p className="wrap-anywhere font-label text-ink">{name}</p>
        <p className="wrap-anywhere line-clamp-2 text-13">{text}</p>
      </div>
      <Button size="small" look="danger" aria-label={`Delete ${name}`} onClick={askAndDelete}>
        Delete
      </Button>
    </li>
  );
}

function NewTemplate() {
  const id = useId();
  const add = useAct(saveTemplate, { done: "Template added.", failed: "Couldn't add the template." });
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    event.stopPropagation();
    const form = event.currentTarget;
    const fields = new FormData(form);
    const body = { name: String(fields.get("name")).trim(), text: String(fields.get("text")).trim() };
    if (add.isPending || body.name === "" || body.text === "") return;
    if (await add.mutateAsync(body)) form.reset();
  };
  return (
    <form id={id} onSubmit={submit} className="mt-5 grid gap-3.5">
      <Field label="Name" required>
        <Input name="name" maxLength={100} />
      </Field>
      <Field label="Text" required>
        <Textarea name="text" rows={4} maxLength={10_000} />
      </Field>
      <Button look="primary" type="submit" className="justify-self-start" busy={add.isPending && "Adding…"}>
        Add template
      </Button>
    </form>
  );
}
