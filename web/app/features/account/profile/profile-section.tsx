import { useMutation } from "@tanstack/react-query";
import { fieldError, focusInvalidField, isFormError } from "~/api/errors/form-errors";
import type { Profile } from "~/api/queries/profile";
import { SaveButton } from "~/ui/buttons/save-button";
import { Notice } from "~/ui/feedback/notice";
import { toast } from "~/ui/feedback/toast";
import { Field } from "~/ui/forms/field";
import { useFormChanges } from "~/ui/forms/form-changes";
import { Input } from "~/ui/forms/input";
import { Select } from "~/ui/forms/select";
import { Card } from "~/ui/layout/card";
import { formCardClass, Section } from "~/ui/layout/section";
import { changeProfile } from "../mutations";
import { EmailForm } from "./email-form";
import { timeZoneLabel, timeZonesWith } from "./time-zones";

interface ProfileSectionProps {
  profile: Profile;
  onProfile: (profile: Profile) => void;
}

export default function ProfileSection({ profile, onProfile }: ProfileSectionProps) {
  return (
    <Section title="Profile">
      <Card className={formCardClass}>
        <NameForm profile={profile} onProfile={onProfile} />
      </Card>
      <Card className={formCardClass}>
        <EmailForm profile={profile} onProfile={onProfile} />
      </Card>
    </Section>
  );
}

function NameForm({ profile, onProfile }: ProfileSectionProps) {
  const { isChanged, bind, saving } = useFormChanges();
  const change = useMutation({
    mutationFn: async (form: HTMLFormElement) => {
      const markSaved = saving();
      const fields = new FormData(form);
      const changed = await changeProfile({
        name: String(fields.get("name")).trim() || null,
        timezone: String(fields.get("timezone")),
      });
      markSaved();
      return changed;
    },
    onSuccess: (changed) => {
      onProfile(changed);
      toast({ type: "success", message: "Profile saved." });
    },
    onError: (error, form) => focusInvalidField(form, error, "name"),
  });
  const { error, isPending } = change;
  return (
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
      <Field label="Name" optional error={fieldError(error, "name")}>
        <Input name="name" autoComplete="name" defaultValue={profile.name ?? ""} maxLength={120} />
      </Field>
      <ZoneField current={profile.timezone} error={fieldError(error, "timezone")} />
      <SaveButton isChanged={isChanged} busy={isPending && "Saving…"} className="justify-self-start">
        Save changes
      </SaveButton>
    </form>
  );
}

function ZoneField({ current, error }: { current: string; error?: string }) {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const other = here && here !== current ? `, ${timeZoneLabel(here)}` : "";
  return (
    <Field
      label="Time zone"
      error={error}
      help={`Used for dates in emails. The dashboard uses your browser's time zone${other}.`}
    >
      <Select name="timezone" defaultValue={current}>
        {timeZonesWith(current, here).map((zone) => (
          <option key={zone} value={zone}>
            {timeZoneLabel(zone)}
          </option>
        ))}
      </Select>
    </Field>
  );
}
