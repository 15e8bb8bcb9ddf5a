import { useMutation } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { client } from "~/api/client";
import { fieldError, focusInvalidField, isFormError, requireFields } from "~/api/errors/form-errors";
import { unwrap } from "~/api/errors/unwrap";
import type { components } from "~/api/schema.gen";
import { Button, buttonClass } from "~/ui/buttons/button";
import { CopyButton } from "~/ui/buttons/copy-button";
import { Notice } from "~/ui/feedback/notice";
import { CodeInput } from "~/ui/forms/code-input";
import { Field } from "~/ui/forms/field";

interface TwoFactorSetupProps {
  setup: components["schemas"]["TwoFactorSecret"];
  onCancel: () => void;
  onCodes: (codes: readonly string[]) => Promise<void>;
}

async function turnOn(form: FormData): Promise<readonly string[]> {
  requireFields(form, { code: "Enter the 6-digit code." });
  const body = { code: String(form.get("code")).trim() };
  return unwrap(await client.PUT("/api/auth/two-factor", { body })).recovery_codes;
}

/** The secret goes into the app, a code comes back: only then is it on. */
export function TwoFactorSetup({ setup, onCancel, onCodes }: TwoFactorSetupProps) {
  const check = useMutation({
    mutationFn: async (form: HTMLFormElement) => onCodes(await turnOn(new FormData(form))),
    onError: (error, form) => focusInvalidField(form, error, "code"),
  });
  const { error, isPending } = check;
  return (
    <form
      noValidate
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isPending) check.mutate(event.currentTarget);
      }}
    >
      {isFormError(error) && <Notice tone="bad" title={error.message} />}
      <Step number="1" title="Scan this QR code with your authenticator app">
        <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
          {/* As a picture: markup from a string is nothing our pages take. White, because cameras want it so. */}
          <img
            src={`data:image/svg+xml,${encodeURIComponent(setup.qr)}`}
            alt="QR code with the setup key below"
            className="size-44 rounded-card border border-line bg-[#fff] p-2"
          />
          <div className="min-w-0 flex-1 basis-52">
            <p className="text-ink-soft">Can't scan it? Enter this setup key in the app:</p>
            <p className="wrap-anywhere mt-2 font-mono text-13" data-secret>
              {grouped(setup.secret)}
            </p>
            <p className="mt-3 flex flex-wrap gap-2">
              <CopyButton text={setup.secret} label="Copy setup key" />
              <a href={setup.url} className={buttonClass("quiet", "small")}>
                Open in app
              </a>
            </p>
          </div>
        </div>
      </Step>
      <Step number="2" title="Enter the code from the app">
        <Field label="Code" required error={fieldError(error, "code")} className="max-w-52">
          <CodeInput name="code" />
        </Field>
      </Step>
      <div className="flex flex-wrap gap-2">
        <Button type="submit" look="primary" busy={isPending && "Checking…"}>
          Turn on
        </Button>
        <Button look="quiet" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function Step({ number, title, children }: { number: string; title: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[1.25rem_minmax(0,1fr)] gap-x-2">
      <span aria-hidden className="display text-accent-ink">
        {number}
      </span>
      <div>
        <h3 className="mb-3 font-label">{title}</h3>
        {children}
      </div>
    </div>
  );
}

/** In fours, as it is read out and typed. */
const grouped = (secret: string) => secret.match(/.{1,4}/g)?.join(" ") ?? secret;
