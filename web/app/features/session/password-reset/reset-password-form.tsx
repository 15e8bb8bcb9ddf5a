import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate } from "react-router";
import { client } from "~/api/client";
import { fieldError, focusInvalidField, isFormError, requireFields } from "~/api/errors/form-errors";
import { unwrap } from "~/api/errors/unwrap";
import { storeDevice } from "~/lib/browser/device";
import { Button, buttonClass } from "~/ui/buttons/button";
import { Notice } from "~/ui/feedback/notice";
import { NewPassword } from "~/ui/forms/new-password";
import { forgetSession } from "../session";

async function reset(form: FormData, token: string): Promise<void> {
  requireFields(form, { new_password: "Choose a password." });
  const body = { token, new_password: String(form.get("new_password")) };
  const answer = await client.POST("/api/auth/reset-password", { body });
  unwrap(answer);
  // Whoever has the letter is no stranger: this device gets tries of its own.
  const device = answer.response.headers.get("X-Device");
  if (device) storeDevice(device);
}

/** Sets the password by the token of a letter. Every session ends, the one of this browser too. */
export function ResetPasswordForm({ token }: { token: string }) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const change = useMutation({
    mutationFn: (form: HTMLFormElement) => reset(new FormData(form), token),
    onSuccess: async () => {
      forgetSession(queries);
      await navigate("/login", { replace: true, state: { reason: "reset" } });
    },
    onError: (error, form) => focusInvalidField(form, error, "new_password"),
  });
  const { error, isPending } = change;
  if (fieldError(error, "token")) return <ExpiredLink />;
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) change.mutate(event.currentTarget);
      }}
    >
      {isFormError(error) ? (
        <Notice tone="bad" title={error.message} />
      ) : (
        <p className="text-ink-soft">A new password signs you out everywhere, including this browser.</p>
      )}
      <NewPassword label="New password" name="new_password" error={fieldError(error, "new_password")} />
      <Button type="submit" look="primary" size="large" busy={isPending && "Saving…"} className="mt-1 w-full">
        Set new password
      </Button>
    </form>
  );
}

export function ExpiredLink() {
  return (
    <div className="grid gap-5">
      <Notice tone="bad" title="This link no longer works">
        It was already used, has expired, or we've sent you a newer one. Your password hasn't changed.
      </Notice>
      <Link to="/forgot-password" className={buttonClass("primary", "large")}>
        Request a new link
      </Link>
    </div>
  );
}
