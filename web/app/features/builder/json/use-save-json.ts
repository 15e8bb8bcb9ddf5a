import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { forgetUnsavedChanges } from "~/lib/state/unsaved-changes";
import { toast } from "~/ui/feedback/toast";
import type { FormState, Schema } from "../schema/model";
import { currentForm, putForm, saveDraft } from "../schema/queries";
import type { Conflict } from "./conflict-dialog";
import { parseSchema } from "./json-text";

/** Saves what was typed, unless someone else has saved since: then `conflict` has both, to choose from. */
export function useSaveJson(formId: string, base: FormState, onDone: () => void) {
  const queries = useQueryClient();
  const [conflict, setConflict] = useState<Conflict>();

  const leave = async (state: FormState, message: string) => {
    await putForm(queries, formId, state);
    toast({ type: "success", message });
    forgetUnsavedChanges();
    onDone();
  };
  const put = async (schema: Schema, revision: number) => {
    try {
      await leave(await saveDraft(formId, revision, schema), "Draft saved.");
    } catch (error) {
      const current = currentForm(error);
      if (!current) throw error;
      setConflict({ current, yours: schema });
    }
  };
  const first = useMutation({ mutationFn: async (text: string) => put(parseSchema(text), base.revision) });
  const again = useMutation({ mutationFn: ({ current, yours }: Conflict) => put(yours, current.revision) });

  const close = () => {
    again.reset();
    setConflict(undefined);
  };
  return {
    save: (text: string) => first.mutate(text),
    isSaving: first.isPending || again.isPending,
    error: first.error ?? (conflict ? null : again.error),
    conflict,
    keepError: again.error,
    /** Yours replaces what is stored, as long as that is what was shown. */
    keepMine: () => conflict && again.mutate(conflict),
    takeSaved: async () => conflict && leave(conflict.current, "Saved version kept. Your changes were discarded."),
    closeConflict: close,
  };
}
