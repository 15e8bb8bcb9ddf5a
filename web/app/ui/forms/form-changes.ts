import { useLayoutEffect, useRef, useState } from "react";
import { useUnsavedChanges } from "~/lib/state/unsaved-changes";

/**
 * Whether the form holds something else than what was loaded or last saved; leaving the page is asked about meanwhile.
 * Spread `bind` on the form, give `isChanged` to its <SaveButton>, and call `saving()` when it is sent and what that
 * answers once it is saved. With `only`, the other fields don't count.
 */
export function useFormChanges(only?: string) {
  const ref = useRef<HTMLFormElement>(null);
  const saved = useRef("");
  const isTouched = useRef(false);
  const [isChanged, setChanged] = useState(false);
  useUnsavedChanges(isChanged);

  const compare = () => {
    const now = valuesOf(ref.current, only);
    // What changes without anybody touching the form was loaded.
    if (!isTouched.current) saved.current = now;
    if (now === saved.current) isTouched.current = false;
    setChanged(now !== saved.current);
  };
  // After every drawing: a field may have come or gone with what was chosen.
  useLayoutEffect(compare);

  return {
    isChanged,
    bind: {
      ref,
      onChange: () => {
        isTouched.current = true;
        compare();
      },
    },
    /** What is typed from here on is not saved with it. */
    saving: () => {
      const sent = valuesOf(ref.current, only);
      return () => {
        saved.current = sent;
        compare();
      };
    },
    /** Empties the form. */
    reset: () => {
      ref.current?.reset();
      isTouched.current = false;
      compare();
    },
  };
}

function valuesOf(form: HTMLFormElement | null, only: string | undefined): string {
  if (!form) return "";
  return JSON.stringify([...new FormData(form)].filter(([name]) => only === undefined || name === only));
}
