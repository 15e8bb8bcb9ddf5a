import { useId, useLayoutEffect } from "react";
import { createStore, useStore } from "./store";

/** The forms on the page that hold something not yet saved. */
const unsavedForms = createStore<ReadonlySet<string>>(new Set());

/** Has leaving the page asked about while a form holds changes. `features/shell/unsaved-changes-guard.tsx` does the asking. */
export function useUnsavedChanges(isChanged: boolean): void {
  const id = useId();
  useLayoutEffect(() => {
    if (!isChanged) return;
    unsavedForms.set(new Set(unsavedForms.get()).add(id));
    return () => unsavedForms.set(new Set([...unsavedForms.get()].filter((other) => other !== id)));
  }, [id, isChanged]);
}

export const hasUnsavedChanges = () => unsavedForms.get().size > 0;

export const useHasUnsavedChanges = () => useStore(unsavedForms).size > 0;

/** For where the thing itself was deleted: there is nothing left to save the changes to. */
export function forgetUnsavedChanges(): void {
  unsavedForms.set(new Set());
}
