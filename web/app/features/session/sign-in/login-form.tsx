import { useMutation } from "@tanstack/react-query";
import { Link, useLocation } from "react-router";
import { client } from "~/api/client";
import { ApiError } from "~/api/errors/error";
import { fieldError, focusInvalidField, isFormError, requireFields } from "~/api/errors/form-errors";
import { unwrap } from "~/api/errors/unwrap";
import { ownValue } from "~/lib/own-value";
import { Button } from "~/ui/buttons/button";
import { Notice } from "~/ui/feedback/notice";
import { Field } from "~/ui/forms/field";
import { Input } from "~/ui/forms/input";
import { PasswordInput } from "~/ui/forms/password-input";
import { recallLocation, type SignInReason } from "../return-location";
import { useSession } from "../session";
import { linkClass } from "./sign-in-card";

async function logIn(form: FormData) {
  requireFields(form, { email: "Enter your email address.", password: "Enter your password." });
  const body = { email: String(form.get("email")), password: String(form.get("password")) };
  return unwrap(await client.POST("/api/auth/login", { body }));
}

/** A sign-in that waits for its second factor. */
export interface PendingLogin {
  email: string;
  token: string;
}

interface LoginFormProps {
  /** The address, where it is known from a try before. */
  email?: string;
  onSecondFactor: (begun: PendingLogin) => void;
}

export function LoginForm({ email, onSecondFactor }: LoginFormProps) {
  const { enter } = useSession();
  const login = useMutation({
    mutationFn: async (form: HTMLFormElement) => {
      const fields = new FormData(form);
      const answer = await logIn(fields);
      if ("two_factor_token" in answer) {
        onSecondFactor({ email: String(fields.get("email")), token: answer.two_factor_token });
      } else {
        await enter(answer, "/dashboard");
      }
    },
    // The address is most likely right, and is kept; the password wants another try.
    onError: (error, form) => focusInvalidField(form, error, "password"),
  });
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!login.isPending) login.mutate(event.currentTarget);
      }}
    >
      <LoginNotice error={login.error} />
      <Field label="Email" required error={fieldError(login.error, "email")}>
        <Input name="email" type="email" autoComplete="username" inputMode="email" defaultValue={email} />
      </Field>
      <Field label="Password" required error={fieldError(login.error, "password")}>
        <PasswordInput name="password" autoComplete="current-password" />
      </Field>
      <Button type="submit" look="primary" size="large" busy={login.isPending && "Signing in…"} className="mt-1 w-full">
        Sign In
      </Button>
      <Link to="/forgot-password" className={`${linkClass} justify-self-center text-13`}>
        Forgot your password?
      </Link>
    </form>
  );
}

const reasons: Record<SignInReason, { title: string; text: string }> = {
  ended: { title: "Your session has ended", text: "Sign in to continue where you left off." },
  reset: { title: "Password changed", text: "Sign in with your new password. You've been signed out everywhere." },
  deleted: {
    title: "Account deleted",
    text: "Your endpoints stopped working, and your submissions and files will be deleted within an hour.",
  },
};

function LoginNotice({ error }: { error: unknown }) {
  const { reason } = recallLocation(useLocation().state);
  if (error instanceof ApiError && error.code === "wrong_login") {
    return (
      <Notice tone="bad" title={error.message}>
        Check your details and try again, or reset your password below.
      </Notice>
    );
  }
  if (isFormError(error)) return <Notice tone="bad" title={error.message} />;
  const words = reason && ownValue(reasons, reason);
  if (!words || error) return null;
  return (
    <Notice tone={reason === "ended" ? "note" : "good"} title={words.title}>
      {words.text}
    </Notice>
  );
}
