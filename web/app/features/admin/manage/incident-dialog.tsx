import { type FormEvent, type ReactNode, useId, useState } from "react";
import { Button } from "~/ui/buttons/button";
import { Dialog } from "~/ui/dialogs/dialog";
import { Checkbox } from "~/ui/forms/checkbox";
import { Field } from "~/ui/forms/field";
import { Input, Textarea } from "~/ui/forms/input";
import { Select } from "~/ui/forms/select";
import { openIncident, updateIncident } from "../api/calls";
import type { Incident, IncidentState, StatusComponent } from "../api/types";
import { useAct } from "../api/use-act";
import { componentLabels, incidentStateLabels } from "./incident-words";

interface DialogProps {
  onClose: () => void;
}

/** Publishes an incident with its first update. */
export function IncidentDialog({ onClose }: DialogProps) {
  const add = useAct(openIncident, { done: "Incident published.", failed: "Couldn't publish the incident." });
  return (
    <FormDialog
      title="New incident"
      label="Publish incident"
      isPending={add.isPending}
      onClose={onClose}
      required={{ title: "Enter a title.", components: "Choose what's affected.", text: "Enter an update." }}
      onSubmit={(fields) =>
        add.mutateAsync({
          title: textOf(fields, "title"),
          components: fields.getAll("components") as StatusComponent[],
          state: stateOf(fields),
          text: textOf(fields, "text"),
        })
      }
    >
      {(errors) => (
        <>
          <Field label="Title" required error={errors.title}>
            <Input name="title" maxLength={200} placeholder="Emails are delayed" />
          </Field>
          <fieldset className="grid gap-2">
            <legend className="mb-1.5 font-label text-13 text-ink">Affected</legend>
            <div className="flex flex-wrap gap-x-5 gap-y-2 text-ink">
              {Object.entries(componentLabels).map(([value, label]) => (
                <Checkbox key={value} name="components" value={value} label={label} />
              ))}
            </div>
            {errors.components && <p className="text-13 text-bad">{errors.components}</p>}
          </fieldset>
          <UpdateFields state="investigating" error={errors.text} />
        </>
      )}
    </FormDialog>
  );
}

/** Publishes news about an incident; the status "Resolved" ends it. */
export function UpdateDialog({ incident, onClose }: DialogProps & { incident: Incident }) {
  const add = useAct((body: { state: IncidentState; text: string }) => updateIncident(incident.id, body), {
    done: "Update published.",
    failed: "Couldn't publish the update.",
  });
  return (
    <FormDialog
      title={incident.title}
      label="Publish update"
      isPending={add.isPending}
      onClose={onClose}
      required={{ text: "Enter an update." }}
      onSubmit={(fields) => add.mutateAsync({ state: stateOf(fields), text: textOf(fields, "text") })}
    >
      {(errors) => <UpdateFields state={incident.updates[0]?.state ?? "investigating"} error={errors.text} />}
    </FormDialog>
  );
}

const stateOf = (fields: FormData) => fields.get("state") as IncidentState;

const textOf = (fields: FormData, name: string) => String(fields.get(name) ?? "").trim();

function UpdateFields({ state, error }: { state: IncidentState; error: string | undefined }) {
  return (
    <>
      <Field label="Status">
        <Select name="state" defaultValue={state}>
          {Object.entries(incidentStateLabels).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Update" required help="Published on the status page immediately." error={error}>
        <Textarea name="text" rows={4} maxLength={5000} />
      </Field>
    </>
  );
}

type Errors = Partial<Record<string, string>>;

interface FormDialogProps extends DialogProps {
  title: string;
  label: string;
  isPending: boolean;
  /** What is said where a field is left empty. */
  required: Readonly<Record<string, string>>;
  /** Resolves whether it was done. */
  onSubmit: (fields: FormData) => Promise<boolean>;
  children: (errors: Errors) => ReactNode;
}

function FormDialog({ title, label, isPending, required, onSubmit, onClose, children }: FormDialogProps) {
  const id = useId();
  const [errors, setErrors] = useState<Errors>({});
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const fields = new FormData(form);
    const missing = Object.entries(required).filter(([name]) => textOf(fields, name) === "");
    setErrors(Object.fromEntries(missing));
    const [first] = missing;
    if (first) form.querySelector<HTMLElement>(`[name="${first[0]}"]`)?.focus();
    else if (!isPending && (await onSubmit(fields))) onClose();
  };
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button look="primary" type="submit" form={id} busy={isPending && "Publishing…"}>
            {label}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit} className="mt-1 grid gap-4">
        {children(errors)}
      </form>
    </Dialog>
  );
}
