import { useMutation } from "@tanstack/react-query";
import { client } from "~/api/client";
import { ApiError } from "~/api/errors/error";
import { fieldError, focusInvalidField, isFormError, requireFields } from "~/api/errors/form-errors";
import { unwrap } from "~/api/errors/unwrap";
import { Button } from "~/ui/buttons/button";
import { Notice } from "~/ui/feedback/notice";
import { useSession } from "../session";
import { CodeField } from "./code-field";
import type { PendingLogin } from "./login-form";

interface SecondFactorProps {
  begun: PendingLogin;
  /** Back to address and password. */
  onAgain: () => void;
}

/** The second step of a sign-in. */
export default function TwoFactorForm({ begun, onAgain }: SecondFactorProps) {
  const { enter } = useSession();
  const check = useMutation({
    mutationFn: async (form: HTMLFormElement) => {
      const fields = new FormData(form);
      requireFields(fields, { code: "Enter the code." });
      const body = { two_factor_token: begun.token, code: String(fields.get("code")).trim() };
      await enter(unwrap(await client.POST("/api/auth/login/two-factor", { body })), "/dashboard");
    },
    onError: (error, form) => focusInvalidField(form, error, "code"),
  });
  const { error, isPending } = check;
  if (error instanceof ApiError && error.code === "sign_in_again") {
    return (
      <div className="grid gap-5">
        <Notice tone="bad" title={error.message} />
        <Button look="primary" size="large" onClick={onAgain}>
          Start again
        </Button>
      </div>
    );
  }
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) check.mutate(event.currentTarget);
      }}
    >
      {isFormError(error) && <Notice tone="bad" title={error.message} />}
      <CodeField error={fieldError(error, "code")} onSwitch={check.reset} />
      <Button type="submit" look="primary" size="large" busy={isPending && "Signing in…"} className="w-full">
        Sign In
      </Button>
    </form>
  );
}
