import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { client } from "~/api/client";
import { fieldError, focusInvalidField, isFormError, requireFields } from "~/api/errors/form-errors";
import { unwrap } from "~/api/errors/unwrap";
import type { Profile } from "~/api/queries/profile";
import { wasDeclined } from "~/api/step-up/step-up";
import { SaveButton } from "~/ui/buttons/save-button";
import { Notice } from "~/ui/feedback/notice";
import { toast } from "~/ui/feedback/toast";
import { Field } from "~/ui/forms/field";
import { useFormChanges } from "~/ui/forms/form-changes";
import { NewPassword } from "~/ui/forms/new-password";
import { PasswordInput } from "~/ui/forms/password-input";
import { Card } from "~/ui/layout/card";
import { formCardClass, Section } from "~/ui/layout/section";

async function changePassword(form: FormData): Promise<string> {
  requireFields(form, { current_password: "Enter your current password.", new_password: "Enter a new password." });
  const body = {
    current_password: String(form.get("current_password")),
    new_password: String(form.get("new_password")),
  };
  return unwrap(await client.POST("/api/auth/change-password", { body })).token;
}

interface PasswordSectionProps {
  profile: Profile;
  /** Stores the new token: the old one has ended with every session. */
  onToken: (token: string) => Promise<void>;
}

export default function PasswordSection({ profile, onToken }: PasswordSectionProps) {
  const [changes, setChanges] = useState(0);
  // Browsers fill in the current password by themselves: that is no change.
  const { isChanged, bind, reset } = useFormChanges("new_password");
  const change = useMutation({
    mutationFn: async (form: HTMLFormElement) => onToken(await changePassword(new FormData(form))),
    onSuccess: () => {
      reset();
      setChanges(changes + 1);
      toast({ type: "success", message: "Password changed. You've been signed out everywhere else." });
    },
    onError: (error, form) => focusInvalidField(form, error, "current_password"),
  });
  const { isPending } = change;
  const error = wasDeclined(change.error) ? null : change.error;
  return (
    <Section title="Password" lead="Changing your password signs you out everywhere else.">
      <Card className={formCardClass}>
        <form
          {...bind}
          noValidate
          className="grid gap-5"
          onSubmit={(event) => {
            event.preventDefault();
            if (!isPending) change.mutate(event.currentTarget);
          }}
        >
          {isFormError(error) && <Notice tone="bad" title={error.message} />}
          {/* For password managers: whose password this is. */}
          <input type="text" autoComplete="username" value={profile.email} readOnly hidden />
          <Field label="Current password" required error={fieldError(error, "current_password")}>
            <PasswordInput name="current_password" autoComplete="current-password" />
          </Field>
          <NewPassword
            // After a change its meter starts anew.
            key={changes}
            label="New password"
            name="new_password"
            own={[profile.email, profile.name ?? ""]}
            error={fieldError(error, "new_password")}
          />
          <SaveButton isChanged={isChanged} busy={isPending && "Changing…"} className="justify-self-start">
            Change password
          </SaveButton>
        </form>
      </Card>
    </Section>
  );
}
