import { useMutation } from "@tanstack/react-query";
import { client } from "~/api/client";
import { fieldError, focusInvalidField, isFormError, requireFields } from "~/api/errors/form-errors";
import { unwrap } from "~/api/errors/unwrap";
import { Button } from "~/ui/buttons/button";
import { Notice } from "~/ui/feedback/notice";
import { Field } from "~/ui/forms/field";
import { Input } from "~/ui/forms/input";

async function askForLink(form: FormData): Promise<string> {
  requireFields(form, { email: "Enter your email address." });
  const email = String(form.get("email")).trim();
  unwrap(await client.POST("/api/auth/forgot-password", { body: { email } }));
  return email;
}

/** Says the same whether or not the address has an account. Only the email says which it is. */
export function ForgotPasswordForm({ onSent }: { onSent: (email: string) => void }) {
  const forgot = useMutation({
    mutationFn: async (form: HTMLFormElement) => onSent(await askForLink(new FormData(form))),
    onError: (error, form) => focusInvalidField(form, error, "email"),
  });
  const { error, isPending } = forgot;
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) forgot.mutate(event.currentTarget);
      }}
    >
      {isFormError(error) && <Notice tone="bad" title={error.message} />}
      <Field label="Email" required error={fieldError(error, "email")}>
        <Input name="email" type="email" autoComplete="username" inputMode="email" />
      </Field>
      <Button type="submit" look="primary" size="large" busy={isPending && "Sending…"} className="mt-1 w-full">
        Send reset link
      </Button>
    </form>
  );
}
