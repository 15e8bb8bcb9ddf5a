import { useState } from "react";
import { CodeInput } from "~/ui/forms/code-input";
import { Field } from "~/ui/forms/field";
import { Input } from "~/ui/forms/input";
import { linkClass } from "./sign-in-card";

/** It is another question than the one before: the focus goes along. */
const takeFocus = (control: HTMLInputElement | null) => control?.focus();

interface CodeFieldProps {
  error?: string;
  /** Another kind of code: what was wrong with the first is no longer of interest. */
  onSwitch: () => void;
}

/** A code of the authenticator app, or one of the recovery codes; `code` in the form either way. */
export function CodeField({ error, onSwitch }: CodeFieldProps) {
  const [recovering, setRecovering] = useState(false);
  return (
    <div className="grid gap-3">
      {recovering ? (
        <Field key="recovery" label="Recovery code" required help="Each code works once." error={error}>
          <Input
            name="code"
            ref={takeFocus}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            className="font-mono"
          />
        </Field>
      ) : (
        <Field key="app" label="Code from your app" required error={error}>
          <CodeInput name="code" ref={takeFocus} />
        </Field>
      )}
      <button
        type="button"
        className={`${linkClass} justify-self-start text-13`}
        onClick={() => {
          onSwitch();
          setRecovering(!recovering);
        }}
      >
        {recovering ? "Use your authenticator app instead" : "Use a recovery code instead"}
      </button>
    </div>
  );
}
