import { useMutation } from "@tanstack/react-query";
import { type FormEvent, Fragment, useId } from "react";
import { fieldError, focusInvalidField, isFormError } from "~/api/errors/form-errors";
import type { Notifications } from "~/api/queries/notifications";
import { SaveButton } from "~/ui/buttons/save-button";
import { Notice } from "~/ui/feedback/notice";
import { toast } from "~/ui/feedback/toast";
import { Field } from "~/ui/forms/field";
import { useFormChanges } from "~/ui/forms/form-changes";
import { Input } from "~/ui/forms/input";
import { cardPadding, SettingsCard } from "~/ui/layout/settings-card";
import { useChangeNotifications } from "./mutations";

interface EmailContentCardProps {
  formId: string;
  notifications: Notifications;
  fieldNames: readonly string[];
}

const textOf = (form: FormData, name: string) => String(form.get(name)).trim() || null;

interface Saving {
  form: HTMLFormElement;
  markSaved: () => void;
}

/** The subject of notification emails, and the field for Reply-To. */
export function EmailContentCard({ formId, notifications, fieldNames }: EmailContentCardProps) {
  const names = useId();
  const { mutateAsync } = useChangeNotifications(formId);
  const { isChanged, bind, saving } = useFormChanges();
  const save = useMutation({
    mutationFn: ({ form }: Saving) => {
      const fields = new FormData(form);
      return mutateAsync({ subject: textOf(fields, "subject"), reply_to_field: textOf(fields, "reply_to_field") });
    },
    onSuccess: (_, { markSaved }) => {
      markSaved();
      toast({ type: "success", message: "Email settings saved." });
    },
    onError: (failure, { form }) => focusInvalidField(form, failure, "subject"),
  });
  const { error } = save;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!save.isPending) save.mutate({ form: event.currentTarget, markSaved: saving() });
  };
  return (
    <SettingsCard title="Email content">
      <form {...bind} noValidate onSubmit={submit} className={`${cardPadding} grid gap-5 pb-5`}>
        {isFormError(error) && <Notice tone="bad" title={error.message} />}
        <Field
          label="Subject"
          optional
          error={fieldError(error, "subject")}
          help={<SubjectHelp fieldNames={fieldNames} />}
        >
          <Input
            name="subject"
            defaultValue={notifications.subject ?? ""}
            placeholder="New submission to {{ _form }} from {{ name }}"
            autoComplete="off"
          />
        </Field>
        <Field
          label="Reply-to field"
          optional
          error={fieldError(error, "reply_to_field")}
          help="The field with your visitor's email address. If empty, we use common fields such as email or _replyto."
          className="max-w-80"
        >
          <Input
            name="reply_to_field"
            defaultValue={notifications.reply_to_field ?? ""}
            placeholder="email"
            list={names}
            autoComplete="off"
            spellCheck={false}
            className="font-mono text-13"
          />
        </Field>
        <FieldNames id={names} names={fieldNames} />
        <SaveButton isChanged={isChanged} busy={save.isPending && "Saving…"} className="justify-self-start">
          Save changes
        </SaveButton>
      </form>
    </SettingsCard>
  );
}

/** Proposed while one types. */
export function FieldNames({ id, names }: { id: string; names: readonly string[] }) {
  return (
    <datalist id={id}>
      {names.map((name) => (
        <option key={name} value={name} />
      ))}
    </datalist>
  );
}

function SubjectHelp({ fieldNames }: { fieldNames: readonly string[] }) {
  const shown = ["_form", ...fieldNames.slice(0, 6)];
  return (
    <>
      Insert submitted values with{" "}
      {shown.map((name, index) => (
        <Fragment key={name}>
          <span className="inline-flex max-w-full">
            <code className="truncate font-mono text-12 text-ink-soft">{`{{ ${name} }}`}</code>
            {index < shown.length - 1 ? "," : "."}
          </span>{" "}
        </Fragment>
      ))}
      If empty, we use the form's <code className="font-mono text-12 text-ink-soft">_subject</code> field or a default
      subject.
    </>
  );
}
