import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { client } from "~/api/client";
import { ApiError } from "~/api/errors/error";
import { fieldError, focusInvalidField, isFormError, requireFields } from "~/api/errors/form-errors";
import { unwrap } from "~/api/errors/unwrap";
import { Button } from "~/ui/buttons/button";
import { Notice } from "~/ui/feedback/notice";
import { Field } from "~/ui/forms/field";
import { Input } from "~/ui/forms/input";
import { NewPassword } from "~/ui/forms/new-password";
import { useSession } from "../session";
import { linkClass } from "./sign-in-card";

/** A new account isn't kept waiting longer for its time zone. */
const TIME_ZONE_TIMEOUT_MS = 3_000;

async function register(form: FormData, invitation: string | undefined) {
  requireFields(form, { email: "Enter your email address.", password: "Choose a password." });
  const name = String(form.get("name")).trim();
  const account = { email: String(form.get("email")), password: String(form.get("password")), name: name || null };
  const body = invitation ? { ...account, invitation } : account;
  return unwrap(await client.POST("/api/auth/register", { body }));
}

/** Sets the browser's time zone in a new profile, for dates in emails. Without it, or if that fails, they are in UTC. */
async function saveTimeZone(token: string): Promise<void> {
  const { timeZone: timezone } = Intl.DateTimeFormat().resolvedOptions();
  if (!timezone) return;
  const headers = { Authorization: `Bearer ${token}` };
  const signal = AbortSignal.timeout(TIME_ZONE_TIMEOUT_MS);
  await client.PUT("/api/auth/profile", { body: { timezone }, headers, signal }).catch(() => undefined);
}

export function RegisterForm({ invitation }: { invitation?: string | undefined }) {
  const { enter } = useSession();
  const registration = useMutation({
    mutationFn: async (form: HTMLFormElement) => {
      const entry = await register(new FormData(form), invitation);
      await saveTimeZone(entry.token);
      await enter(entry, "/onboarding");
    },
    onError: (error, form) => focusInvalidField(form, error, "email"),
  });
  const { error, isPending } = registration;
  const refused = fieldError(error, "invitation");
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
      {isFormError(error) && !taken && <Notice tone="bad" title={error.message} />}
      {refused && <Notice tone="bad" title={refused} />}
      <Field label="Name" optional error={fieldError(error, "name")}>
        <Input name="name" autoComplete="name" />
      </Field>
      <Field label="Email" required error={taken ? <Taken>{error.message}</Taken> : fieldError(error, "email")}>
        <Input name="email" type="email" autoComplete="email" inputMode="email" />
      </Field>
      <NewPassword label="Password" name="password" error={fieldError(error, "password")} />
      <Button
        type="submit"
        look="primary"
        size="large"
        busy={isPending && "Creating your account…"}
        className="mt-1 w-full"
      >
        Create Account
      </Button>
      <p className="text-13 text-ink-soft">
        By creating an account, you agree to the <LegalLink href="/terms">terms</LegalLink>. The{" "}
        <LegalLink href="/privacy">privacy notice</LegalLink> explains how we use your data.
      </p>
    </form>
  );
}

/** Opens beside the form, so that what was typed stays. */
function LegalLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noopener" className="underline underline-offset-4 hover:text-ink">
      {children}
    </a>
  );
}

function Taken({ children }: { children: string }) {
  return (
    <>
      {children.replace(/\.?$/, ".")}{" "}
      <Link to="/login" state={useLocation().state} className={linkClass}>
        Sign in instead
      </Link>
    </>
  );
}
