import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useId } from "react";
import { client } from "~/api/client";
import { fieldError, focusInvalidField, isFormError, requireFields } from "~/api/errors/form-errors";
import { unwrap } from "~/api/errors/unwrap";
import { Button } from "~/ui/buttons/button";
import { Dialog } from "~/ui/dialogs/dialog";
import { Notice } from "~/ui/feedback/notice";
import { Field } from "~/ui/forms/field";
import { PasswordInput } from "~/ui/forms/password-input";
import { useUser } from "../profile";
import { CodeField } from "../sign-in/code-field";

async function confirm(form: FormData): Promise<void> {
  requireFields(form, { password: "Enter your password.", code: "Enter the code." });
  const password = form.get("password");
  const body = password === null ? { code: String(form.get("code")).trim() } : { password: String(password) };
  unwrap(await client.POST("/api/auth/step-up", { body }));
}

/** Shows once more that it is the owner who acts: what was asked for goes on by itself afterwards. */
export default function StepUpDialog({ onDone }: { onDone: (confirmed: boolean) => void }) {
  const id = useId();
  const user = useUser();
  const check = useMutation({
    mutationFn: (form: HTMLFormElement) => confirm(new FormData(form)),
    onSuccess: () => onDone(true),
    onError: (error, form) => focusInvalidField(form, error, user?.two_factor ? "code" : "password"),
  });
  const { error, isPending } = check;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    // In React's tree the dialog may lie inside another form, whose submit this is not.
    event.stopPropagation();
    if (!isPending) check.mutate(event.currentTarget);
  };
  // Where the profile did not load, the server's complaint tells which of the two it wants.
  const byCode = user?.two_factor ?? fieldError(error, "code") !== undefined;
  return (
    <Dialog
      open
      width="narrow"
      title="Confirm it's you"
      onClose={() => onDone(false)}
      actions={
        <>
          <Button onClick={() => onDone(false)}>Cancel</Button>
          <Button look="primary" type="submit" form={id} busy={isPending && "Checking…"}>
            Continue
          </Button>
        </>
      }
    >
      <p>
        Enter {byCode ? "a code from your authenticator app" : "your password"} to continue. We won't ask again for 10
        minutes.
      </p>
      <form id={id} noValidate onSubmit={submit} className="mt-4 grid gap-4">
        {isFormError(error) && <Notice tone="bad" title={error.message} />}
        {byCode ? (
          <CodeField error={fieldError(error, "code")} onSwitch={check.reset} />
        ) : (
          <>
            {/* For password managers: whose password this is. */}
            <input type="text" autoComplete="username" value={user?.email ?? ""} readOnly hidden />
            <Field label="Password" required error={fieldError(error, "password")}>
              <PasswordInput name="password" autoComplete="current-password" />
            </Field>
          </>
        )}
      </form>
    </Dialog>
  );
}
