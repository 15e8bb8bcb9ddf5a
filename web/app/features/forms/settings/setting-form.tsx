import { useMutation } from "@tanstack/react-query";
import type { FormEvent, ReactNode } from "react";
import { focusInvalidField, isFormError } from "~/api/errors/form-errors";
import { SaveButton } from "~/ui/buttons/save-button";
import { Notice } from "~/ui/feedback/notice";
import { toast } from "~/ui/feedback/toast";
import { useFormChanges } from "~/ui/forms/form-changes";
import { cardPadding } from "~/ui/layout/settings-card";
import { type Change, useChangeEndpoint } from "../mutations";

interface SettingFormProps {
  formId: string;
  /** What is to change, of what was filled in; undefined if the person thought better of it. Throws a refusal. */
  change: (fields: FormData) => Change | undefined | Promise<Change | undefined>;
  /** Where the focus goes if the server names no field. */
  first: string;
  save: string;
  saved: string;
  children: (error: Error | null) => ReactNode;
}

/** One card's fields and its Save. What is wrong stands beside its field. */
export function SettingForm({ formId, change, first, save, saved, children }: SettingFormProps) {
  const { mutateAsync } = useChangeEndpoint(formId);
  const { isChanged, bind, saving } = useFormChanges();
  const { mutate, error, isPending } = useMutation({
    mutationFn: async (form: HTMLFormElement) => {
      const markSaved = saving();
      const wanted = await change(new FormData(form));
      if (!wanted) return;
      await mutateAsync(wanted);
      markSaved();
      toast({ type: "success", message: saved });
    },
    onError: (failure, form) => focusInvalidField(form, failure, first),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isPending) mutate(event.currentTarget);
  };
  return (
    // The server's words appear beside the fields, so the browser's own bubbles stay away.
    <form {...bind} noValidate onSubmit={submit} className={`${cardPadding} grid gap-5 pb-5`}>
      {isFormError(error) && <Notice tone="bad" title={error.message} />}
      {children(error)}
      <SaveButton isChanged={isChanged} busy={isPending && "Saving…"} className="justify-self-start">
        {save}
      </SaveButton>
    </form>
  );
}

/** What was typed, or null, which clears. */
export const textOf = (fields: FormData, name: string) => String(fields.get(name) ?? "").trim() || null;
