import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { fieldError } from "~/api/errors/form-errors";
import { type Endpoint, endpointQuery } from "~/api/queries/endpoints";
import { Notice } from "~/ui/feedback/notice";
import { Checkbox } from "~/ui/forms/checkbox";
import { Section } from "~/ui/layout/section";
import { SettingsCard } from "~/ui/layout/settings-card";
import { AllowedDomainsCard } from "./allowed-domains-card";
import { SettingForm } from "./setting-form";

export default function AllowedDomainsSection({ formId }: { formId: string }) {
  const { data: endpoint } = useSuspenseQuery(endpointQuery(formId));
  return (
    <Section title="Allowed domains" titleHidden lead="Limit which websites can submit to this endpoint.">
      <AllowedDomainsCard endpoint={endpoint} />
      <OtherDomainsCard endpoint={endpoint} />
    </Section>
  );
}

function OtherDomainsCard({ endpoint }: { endpoint: Endpoint }) {
  const [only, setOnly] = useState(endpoint.only_these_sites);
  return (
    <SettingsCard
      title="Submissions from other domains"
      lead="Submissions that don't come from a website, for example from your own scripts, are always accepted."
    >
      <SettingForm
        formId={endpoint.id}
        change={(fields) => ({
          only_these_sites: only,
          // What is not asked while anybody may post stays as it was.
          ...(only && { keep_foreign: fields.has("keep_foreign") }),
        })}
        first="only_these_sites"
        save="Save changes"
        saved={only ? "Submissions limited to these domains." : "Submissions accepted from any domain."}
      >
        {(error) => (
          <>
            <Checkbox
              name="only_these_sites"
              label="Only accept submissions from these domains"
              help="Forms on any other domain get an error."
              checked={only}
              onChange={(event) => setOnly(event.target.checked)}
            />
            {only && (
              <Checkbox
                name="keep_foreign"
                label="Save rejected submissions to the spam folder"
                help="They don't count towards your usage and are deleted after 30 days."
                defaultChecked={endpoint.keep_foreign}
              />
            )}
            {only && endpoint.sites.length === 0 && (
              <Notice tone="warn" title="No domains on the list">
                Submissions from every website would be rejected. Add your domain above first.
              </Notice>
            )}
            {fieldError(error, "only_these_sites") && (
              <Notice tone="bad" title={fieldError(error, "only_these_sites") ?? ""} />
            )}
          </>
        )}
      </SettingForm>
    </SettingsCard>
  );
}
