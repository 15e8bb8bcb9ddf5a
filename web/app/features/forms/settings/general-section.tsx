import { useSuspenseQuery } from "@tanstack/react-query";
import { fieldError } from "~/api/errors/form-errors";
import { type Endpoint, endpointQuery } from "~/api/queries/endpoints";
import { Field } from "~/ui/forms/field";
import { Input } from "~/ui/forms/input";
import { Select } from "~/ui/forms/select";
import { Section } from "~/ui/layout/section";
import { SettingsCard } from "~/ui/layout/settings-card";
import type { Change } from "../mutations";
import { EndpointUrlCard } from "./endpoint-url-card";
import { OldIdsCard } from "./old-ids/old-ids-card";
import { PauseCard } from "./pause-card";
import { SettingForm, textOf } from "./setting-form";

export default function GeneralSection({ formId }: { formId: string }) {
  const { data: endpoint } = useSuspenseQuery(endpointQuery(formId));
  return (
    <Section title="General" titleHidden>
      <NameCard endpoint={endpoint} />
      <PauseCard endpoint={endpoint} />
      <EndpointUrlCard endpoint={endpoint} />
      <OldIdsCard formId={formId} />
    </Section>
  );
}

const languages = { en: "English", de: "Deutsch", fr: "Français", es: "Español", it: "Italiano", nl: "Nederlands" };

function NameCard({ endpoint }: { endpoint: Endpoint }) {
  return (
    <SettingsCard title="Name and language">
      <SettingForm
        formId={endpoint.id}
        change={(fields) => ({
          name: String(fields.get("name")).trim(),
          language: textOf(fields, "language") as Change["language"],
        })}
        first="name"
        save="Save changes"
        saved="Name and language saved."
      >
        {(error) => (
          <>
            <Field
              label="Name"
              help="Shown in your dashboard, emails and webhooks. Visitors don't see it."
              error={fieldError(error, "name")}
            >
              <Input name="name" defaultValue={endpoint.name} autoComplete="off" maxLength={120} />
            </Field>
            <Field
              label="Language for visitors"
              help="Used on the thank-you page and on error pages."
              error={fieldError(error, "language")}
              className="max-w-80"
            >
              <Select name="language" defaultValue={endpoint.language ?? ""}>
                <option value="">Same as the visitor's browser</option>
                {Object.entries(languages).map(([code, name]) => (
                  <option key={code} value={code}>
                    {name}
                  </option>
                ))}
              </Select>
            </Field>
          </>
        )}
      </SettingForm>
    </SettingsCard>
  );
}
