import { useSuspenseQuery } from "@tanstack/react-query";
import { useState } from "react";
import { failureAt } from "~/api/failures";
import { Checkbox } from "~/ui/checkbox";
import { Notice } from "~/ui/notice";
import { Section } from "~/ui/section";
import { SettingsCard } from "~/ui/settings-card";
import { type Endpoint, endpointQuery } from "../queries";
import { SettingForm } from "./setting-form";
import { SitesCard } from "./sites-card";

export default function SitesSection({ formId }: { formId: string }) {
  const { data: endpoint } = useSuspenseQuery(endpointQuery(formId));
  return (
    <Section title="Sites" titleHidden lead="Where your form stands, and whether it may stand anywhere else.">
      <SitesCard endpoint={endpoint} />
      <ForeignCard endpoint={endpoint} />
    </Section>
  );
}

function ForeignCard({ endpoint }: { endpoint: Endpoint }) {
  const [only, setOnly] = useState(endpoint.only_these_sites);
  return (
    <SettingsCard
      title="Posts from elsewhere"
      lead="Browsers say which site a form stands on. Posts that do not say so, as from a program of yours, are always taken."
    >
      <SettingForm
        formId={endpoint.id}
        change={(fields) => ({
          only_these_sites: only,
          // What is not asked while anybody may post stays as it was.
          ...(only && { keep_foreign: fields.has("keep_foreign") }),
        })}
        first="only_these_sites"
        save="Save"
        saved={only ? "Only these sites may post now." : "Forms on any site may post now."}
      >
        {(error) => (
          <>
            <Checkbox
              name="only_these_sites"
              label="Take submissions from these sites only"
              help="Forms anywhere else are told that this one takes submissions from its own sites only."
              checked={only}
              onChange={(event) => setOnly(event.target.checked)}
            />
            {only && (
              <Checkbox
                name="keep_foreign"
                label="Keep a copy of what is refused, in the spam folder"
                help="To see who tries. It is never counted and goes after 30 days."
                defaultChecked={endpoint.keep_foreign}
              />
            )}
            {only && endpoint.sites.length === 0 && (
              <Notice tone="warn" title="There is no site in the list">
                Every form on a page would be refused. Add your site above first.
              </Notice>
            )}
            {failureAt(error, "only_these_sites") && (
              <Notice tone="bad" title={failureAt(error, "only_these_sites") ?? ""} />
            )}
          </>
        )}
      </SettingForm>
    </SettingsCard>
  );
}
