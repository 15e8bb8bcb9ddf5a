import { useSuspenseQuery } from "@tanstack/react-query";
import ExternalLink from "lucide-react/icons/external-link";
import { fieldError } from "~/api/errors/form-errors";
import { type Endpoint, endpointQuery } from "~/api/queries/endpoints";
import { buttonClass } from "~/ui/buttons/button";
import { CodeBlock } from "~/ui/data/code-block";
import { Field } from "~/ui/forms/field";
import { Input } from "~/ui/forms/input";
import { Section } from "~/ui/layout/section";
import { cardPadding, SettingsCard } from "~/ui/layout/settings-card";
import { SettingForm, textOf } from "./setting-form";

export default function ThankYouSection({ formId }: { formId: string }) {
  const { data: endpoint } = useSuspenseQuery(endpointQuery(formId));
  return (
    <Section title="Thank-you page" titleHidden>
      <RedirectCard endpoint={endpoint} />
      <PageCard endpoint={endpoint} />
      <OwnWayCard />
    </Section>
  );
}

function RedirectCard({ endpoint }: { endpoint: Endpoint }) {
  return (
    <SettingsCard title="Redirect">
      <SettingForm
        formId={endpoint.id}
        change={(fields) => ({ redirect_url: textOf(fields, "redirect_url") })}
        first="redirect_url"
        save="Save changes"
        saved="Redirect saved."
      >
        {(error) => (
          <Field
            label="Redirect URL"
            optional
            help="A full https:// URL on any domain. Leave empty to show the default thank-you page."
            error={fieldError(error, "redirect_url")}
          >
            <Input
              name="redirect_url"
              type="url"
              inputMode="url"
              autoComplete="off"
              spellCheck={false}
              defaultValue={endpoint.redirect_url ?? ""}
              placeholder="https://example.com/thanks"
              className="font-mono text-13"
            />
          </Field>
        )}
      </SettingForm>
    </SettingsCard>
  );
}

function PageCard({ endpoint }: { endpoint: Endpoint }) {
  return (
    <SettingsCard
      title="Default thank-you page"
      lead="Confirms the submission in the language set under General. It doesn't show what was submitted."
    >
      <div className={`${cardPadding} pb-5`}>
        <a href={thanksOf(endpoint.url)} target="_blank" rel="noreferrer" className={buttonClass()}>
          <ExternalLink aria-hidden />
          Open thank-you page
        </a>
      </div>
    </SettingsCard>
  );
}

/** A form's address ends with its public id, which its thank-you page bears too. */
function thanksOf(address: string): string {
  const id = new URL(address).pathname.split("/").at(-1);
  return `/f/${id}/thanks`;
}

const code = `<input type="hidden" name="redirect" value="/thanks">`;

function OwnWayCard() {
  return (
    <SettingsCard
      title="Redirect set in the form"
      lead="Add this field to a form to override the redirect above. It works for the form's own domain and your allowed domains only."
    >
      <div className={`${cardPadding} pb-5`}>
        <CodeBlock samples={[{ label: "HTML", language: "html", code }]} />
      </div>
    </SettingsCard>
  );
}
