import { useSuspenseQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { failureAt } from "~/api/failures";
import { Button } from "~/ui/button";
import { CopyButton } from "~/ui/copy-button";
import { Field } from "~/ui/field";
import { Input } from "~/ui/input";
import { Section } from "~/ui/section";
import { Select } from "~/ui/select";
import { cardPadding, SettingsCard } from "~/ui/settings-card";
import type { Change } from "../mutations";
import { type Endpoint, endpointQuery } from "../queries";
import { PauseCard } from "./pause-card";
import { SettingForm, textOf } from "./setting-form";

// Comes when it is asked for.
const AddressDialog = lazy(() => import("../address-dialog"));

export default function GeneralSection({ formId }: { formId: string }) {
  const { data: endpoint } = useSuspenseQuery(endpointQuery(formId));
  return (
    <Section title="General" lead="What it is called, whether it receives, and where.">
      <NameCard endpoint={endpoint} />
      <PauseCard endpoint={endpoint} />
      <AddressCard endpoint={endpoint} />
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
        save="Save"
        saved="Name and language are saved."
      >
        {(error) => (
          <>
            <Field label="Name" help="Only you see it, and those who get its letters." error={failureAt(error, "name")}>
              <Input name="name" defaultValue={endpoint.name} autoComplete="off" maxLength={120} />
            </Field>
            <Field
              label="Language of visitors’ pages"
              help="Of the thank-you page, and of what visitors read when something is wrong."
              error={failureAt(error, "language")}
              className="max-w-80"
            >
              <Select name="language" defaultValue={endpoint.language ?? ""}>
                <option value="">Each visitor’s own</option>
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

function AddressCard({ endpoint }: { endpoint: Endpoint }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <SettingsCard
      title="Address"
      lead="What a form’s action points at. If it has got into wrong hands, the endpoint can have a new one."
    >
      <div className={`${cardPadding} grid justify-items-start gap-4 pb-5`}>
        <div className="flex min-w-0 max-w-full flex-wrap items-center gap-x-3 gap-y-2">
          <code className="wrap-anywhere font-mono text-13">{endpoint.url}</code>
          <CopyButton text={endpoint.url} label="Copy address" />
        </div>
        <Button onClick={() => setOpen(true)}>Change address…</Button>
      </div>
      {isOpen && (
        <Suspense>
          <AddressDialog endpoint={endpoint} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </SettingsCard>
  );
}
