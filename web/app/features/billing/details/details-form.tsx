import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useLayoutEffect } from "react";
import { fieldError, focusInvalidField, isFormError } from "~/api/errors/form-errors";
import { Notice } from "~/ui/feedback/notice";
import { toast } from "~/ui/feedback/toast";
import { useFormChanges } from "~/ui/forms/form-changes";
import type { Details } from "../api-types";
import { changeDetails, detailsQuery, invoicesQuery } from "../queries";
import { changeOf, DetailsFields } from "./details-fields";

interface DetailsFormProps {
  /** For the button that submits it, which is outside. */
  id: string;
  details: Details | null;
  onState: (state: { isChanged: boolean; isSaving: boolean }) => void;
  onSaved: () => void;
}

/** A component of its own: the dialog is drawn later than the one that opens it, and the form only with the dialog. */
export function DetailsForm({ id, details, onState, onSaved }: DetailsFormProps) {
  const queries = useQueryClient();
  const { isChanged, bind, saving } = useFormChanges();
  const change = useMutation({
    mutationFn: async (form: HTMLFormElement) => {
      const markSaved = saving();
      const saved = await changeDetails(changeOf(new FormData(form)));
      markSaved();
      return saved;
    },
    onSuccess: async (saved) => {
      queries.setQueryData(detailsQuery.queryKey, saved);
      toast({ type: "success", message: "Billing details saved." });
      onSaved();
      await queries.invalidateQueries({ queryKey: invoicesQuery.queryKey, exact: true });
    },
    onError: (error, form) => focusInvalidField(form, error, "company"),
  });
  const { error, isPending: isSaving } = change;
  useLayoutEffect(() => onState({ isChanged, isSaving }), [onState, isChanged, isSaving]);
  return (
    <form
      {...bind}
      id={id}
      noValidate
      className="grid gap-4 text-ink"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isSaving) change.mutate(event.currentTarget);
      }}
    >
      {isFormError(error) && <Notice tone="bad" title={error.message} />}
      <DetailsFields details={details} error={(field) => fieldError(error, field)} />
    </form>
  );
}
