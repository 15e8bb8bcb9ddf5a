import { type FormEvent, useId, useState } from "react";
import { Button } from "~/ui/buttons/button";
import { Dialog } from "~/ui/dialogs/dialog";
import { Notice } from "~/ui/feedback/notice";
import { Field } from "~/ui/forms/field";
import { Input } from "~/ui/forms/input";
import type { StartForm } from "../create/use-start-form";
import type { Template } from "../templates/template";
import { FieldPreview } from "./field-preview";

interface TemplateDialogProps {
  template: Template;
  start: StartForm;
  /** The form is for an endpoint that has a name already. */
  isNamed: boolean;
  onClose: () => void;
}

/** What a template asks, and the name of the form to make of it. */
export function TemplateDialog({ template, start, isNamed, onClose }: TemplateDialogProps) {
  const { id, schema } = template;
  const form = useId();
  const [name, setName] = useState(template.name);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    start.start({ id, name: name.trim() || template.name, schema });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={template.name}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={form} look="primary" busy={start.pending !== undefined && "Creating…"}>
            Use template
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={submit} className="grid gap-4">
        {!isNamed && (
          <Field label="Form name">
            <Input value={name} onChange={({ target }) => setName(target.value)} maxLength={100} autoComplete="off" />
          </Field>
        )}
        {start.error && <Notice tone="bad" title={`Couldn't create the form. ${start.error.message}`} />}
        <FieldPreview schema={schema} />
      </form>
    </Dialog>
  );
}
