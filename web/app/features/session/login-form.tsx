import { useMutation } from "@tanstack/react-query";
import { Link, useLocation } from "react-router";
import { client } from "~/api/client";
import { ApiError } from "~/api/error";
import { unwrap } from "~/api/unwrap";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { Input } from "~/ui/input";
import { Notice } from "~/ui/notice";
import { PasswordInput } from "~/ui/password-input";
import { recall } from "./destination";
import { failureAt, focusFailure, isGeneral, refuseEmpty } from "./failures";
import { useSession } from "./session";
import { linkLook } from "./sheet";

async function logIn(form: FormData): Promise<string> {
  refuseEmpty(form, { email: "Enter your e-mail address.", password: "Enter your password." });
  const body = { email: String(form.get("email")), password: String(form.get("password")) };
  return unwrap(await client.POST("/api/auth/login", { body })).token;
}

export function LoginForm() {
  const { enter } = useSession();
  const login = useMutation({
    mutationFn: async (form: HTMLFormElement) => enter(await logIn(new FormData(form)), "/dashboard"),
    // The address is most likely right, and is kept; the password wants another try.
    onError: (error, form) => focusFailure(form, error, "password"),
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
      <Field label="E-mail" required error={failureAt(login.error, "email")}>
        <Input name="email" type="email" autoComplete="username" inputMode="email" />
      </Field>
      <Field label="Password" required error={failureAt(login.error, "password")}>
        <PasswordInput name="password" autoComplete="current-password" />
      </Field>
      <Button type="submit" look="primary" size="large" busy={login.isPending && "Signing in…"} className="mt-1 w-full">
        Sign In
      </Button>
      <Link to="/forgot-password" className={`${linkLook} justify-self-center text-13`}>
        Forgot your password?
      </Link>
    </form>
  );
}

function LoginNotice({ error }: { error: unknown }) {
  const { ended } = recall(useLocation().state);
  if (error instanceof ApiError && error.code === "wrong_login") {
    return (
      <Notice tone="bad" title={error.message}>
        Check both, or ask for a new password below.
      </Notice>
    );
  }
  if (isGeneral(error)) return <Notice tone="bad" title={error.message} />;
  if (ended && !error) return <Notice title="Your session has ended">Sign in to go on where you were.</Notice>;
  return null;
}
