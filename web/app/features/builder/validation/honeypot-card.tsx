import { type FormEvent, useState } from "react";
import { fieldError, focusInvalidField, isFormError } from "~/api/errors/form-errors";
import type { Endpoint } from "~/api/queries/endpoints";
import { SaveButton } from "~/ui/buttons/save-button";
import { CodeBlock } from "~/ui/data/code-block";
import { Notice } from "~/ui/feedback/notice";
import { toast } from "~/ui/feedback/toast";
import { Field } from "~/ui/forms/field";
import { useFormChanges } from "~/ui/forms/form-changes";
import { Input } from "~/ui/forms/input";
import { cardPadding, SettingsCard } from "~/ui/layout/settings-card";
import { element, linesOf } from "../share/html/markup";
import { useChangeEndpoint } from "./use-change-endpoint";

/** The name of a field that only bots fill in. */
export function HoneypotCard({ endpoint }: { endpoint: Endpoint }) {
  const { isChanged, bind, saving } = useFormChanges();
  const [name, setName] = useState(endpoint.honeypot ?? "");
  const { mutate, error, isPending } = useChangeEndpoint(endpoint.id);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const markSaved = saving();
    if (isPending) return;
    mutate(
      { honeypot: name.trim() || null },
      {
        onSuccess: () => {
          markSaved();
          toast({ type: "success", message: "Honeypot saved." });
        },
        onError: (failure) => focusInvalidField(form, failure, "honeypot"),
      },
    );
  };
  return (
    <SettingsCard
      title="Honeypot"
      lead="A hidden field that people leave empty. Submissions that fill it in go to the spam folder."
    >
      <form {...bind} noValidate onSubmit={submit} className={`${cardPadding} grid gap-5 pb-5 *:min-w-0`}>
        {isFormError(error) && <Notice tone="bad" title={error.message} />}
        <Field
          label="Field name"
          optional
          help="_gotcha always works. Bots may know it, so you can choose a name of your own."
          error={fieldError(error, "honeypot")}
          className="max-w-80"
        >
          <Input
            name="honeypot"
            value={name}
            onChange={(event) => setName(event.target.value)}
            autoComplete="off"
            spellCheck={false}
            placeholder="fax_2"
            className="font-mono text-13"
          />
        </Field>
        <CodeBlock samples={[{ label: "Add it to your form", language: "html", code: inputFor(name.trim()) }]} />
        <SaveButton isChanged={isChanged} busy={isPending && "Saving…"} className="justify-self-start">
          Save changes
        </SaveButton>
      </form>
    </SettingsCard>
  );
}

const inputFor = (name: string) =>
  linesOf(
    element("input", { type: "text", name: name || "_gotcha", tabindex: -1, autocomplete: "off", hidden: true }),
  ).join("\n");
