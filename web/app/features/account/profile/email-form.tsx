import { useMutation } from "@tanstack/react-query";
import { fieldError, focusInvalidField, isFormError } from "~/api/errors/form-errors";
import type { Profile } from "~/api/queries/profile";
import { wasDeclined } from "~/api/step-up/step-up";
import { Button } from "~/ui/buttons/button";
import { SaveButton } from "~/ui/buttons/save-button";
import { Badge } from "~/ui/data/badge";
import { Notice } from "~/ui/feedback/notice";
import { toast } from "~/ui/feedback/toast";
import { Field } from "~/ui/forms/field";
import { useFormChanges } from "~/ui/forms/form-changes";
import { Input } from "~/ui/forms/input";
import { changeProfile } from "../mutations";

interface EmailFormProps {
  profile: Profile;
  onProfile: (profile: Profile) => void;
}

/** The address, and the way to another: confirmed at the new one, told to the old one, which is valid until then. */
export function EmailForm({ profile, onProfile }: EmailFormProps) {
  const change = useMutation({
    mutationFn: (email: string) => changeProfile({ email }),
    onSuccess: onProfile,
  });
  const { isPending } = change;
  const error = wasDeclined(change.error) ? null : change.error;
  return (
    <div className="grid gap-5">
      <div>
        <h3 className="font-label text-13">Email address</h3>
        <p className="mt-1 flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <span className="wrap-anywhere min-w-0">{profile.email}</span>
          {profile.email_verified ? <Badge tone="good">Verified</Badge> : <Badge tone="warn">Not verified</Badge>}
        </p>
      </div>
      {profile.new_email ? (
        <Pending
          email={profile.new_email}
          old={profile.email}
          error={error}
          busy={isPending}
          onResend={() =>
            change.mutate(profile.new_email ?? "", {
              onSuccess: () => toast({ type: "success", message: "Verification email resent." }),
            })
          }
          onCancel={() => change.mutate(profile.email)}
        />
      ) : (
        <NewAddress error={error} isPending={isPending} onChange={change.mutate} />
      )}
    </div>
  );
}

interface NewAddressProps {
  error: Error | null;
  isPending: boolean;
  onChange: (email: string, options: { onError: (error: Error) => void }) => void;
}

function NewAddress({ error, isPending, onChange }: NewAddressProps) {
  const { isChanged, bind } = useFormChanges();
  return (
    <form
      {...bind}
      noValidate
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        const form = event.currentTarget;
        if (isPending) return;
        const email = String(new FormData(form).get("email")).trim();
        onChange(email, { onError: (failure) => focusInvalidField(form, failure, "email") });
      }}
    >
      {isFormError(error) && <Notice tone="bad" title={error.message} />}
      <Field
        label="New email address"
        help="We'll send a verification link to it. Your current address stays in use until you verify the new one."
        error={fieldError(error, "email")}
      >
        <Input name="email" type="email" autoComplete="email" inputMode="email" />
      </Field>
      <SaveButton isChanged={isChanged} busy={isPending && "Sending…"} className="justify-self-start">
        Change email
      </SaveButton>
    </form>
  );
}

interface PendingProps {
  email: string;
  old: string;
  error: Error | null;
  busy: boolean;
  onResend: () => void;
  onCancel: () => void;
}

function Pending({ email, old, error, busy, onResend, onCancel }: PendingProps) {
  return (
    <>
      {error && <Notice tone="bad" title={error.message} />}
      <Notice title={`Verify ${email}`}>
        Open the link we sent to this address. Until then, your email address stays {old}.
        <span className="mt-3 flex flex-wrap gap-2">
          <Button size="small" busy={busy && "Sending…"} onClick={onResend}>
            Resend email
          </Button>
          <Button size="small" look="quiet" onClick={busy ? undefined : onCancel}>
            Cancel change
          </Button>
        </span>
      </Notice>
    </>
  );
}
