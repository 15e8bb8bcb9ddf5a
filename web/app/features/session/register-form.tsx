import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { client } from "~/api/client";
import { ApiError } from "~/api/error";
import { failureAt, focusFailure, isGeneral, refuseEmpty } from "~/api/failures";
import { unwrap } from "~/api/unwrap";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { Input } from "~/ui/input";
import { NewPassword } from "~/ui/new-password";
import { Notice } from "~/ui/notice";
import { useSession } from "./session";
import { linkLook } from "./sheet";

async function register(form: FormData) {
  refuseEmpty(form, { email: "Enter your e-mail address.", password: "Choose a password." });
  const name = String(form.get("name")).trim();
  const body = { email: String(form.get("email")), password: String(form.get("password")), name: name || null };
  return unwrap(await client.POST("/api/auth/register", { body }));
}

export function RegisterForm() {
  const { enter } = useSession();
  const registration = useMutation({
    mutationFn: async (form: HTMLFormElement) => enter(await register(new FormData(form)), "/onboarding"),
    onError: (error, form) => focusFailure(form, error, "email"),
  });
  const { error, isPending } = registration;
  const taken = error instanceof ApiError && error.code === "email_taken";
  return (
    <form
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) registration.mutate(event.currentTarget);
      }}
    >
      {isGeneral(error) && !taken && <Notice tone="bad" title={error.message} />}
      <Field label="Name" optional error={failureAt(error, "name")}>
        <Input name="name" autoComplete="name" />
      </Field>
      <Field label="E-mail" required error={taken ? <Taken>{error.message}</Taken> : failureAt(error, "email")}>
        <Input name="email" type="email" autoComplete="email" inputMode="email" />
      </Field>
      <NewPassword label="Password" name="password" error={failureAt(error, "password")} />
      <Button
        type="submit"
        look="primary"
        size="large"
        busy={isPending && "Creating your account…"}
        className="mt-1 w-full"
      >
        Create Account
      </Button>
    </form>
  );
}

function Taken({ children }: { children: ReactNode }) {
  return (
    <>
      {children}. Is it yours?{" "}
      <Link to="/login" state={useLocation().state} className={linkLook}>
        Sign in instead
      </Link>
    </>
  );
}
