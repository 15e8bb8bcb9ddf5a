import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { endpointQuery } from "~/api/queries/endpoints";
import { formPath } from "~/lib/routing/form-paths";
import { buttonClass } from "~/ui/buttons/button";
import { Notice } from "~/ui/feedback/notice";
import { Section } from "~/ui/layout/section";
import { HoneypotCard } from "./honeypot-card";
import { RulesCard } from "./rules-card";

/** The tab Validation: rules for endpoints without a form, and the honeypot. */
export default function ValidationSection({ formId }: { formId: string }) {
  const { data: endpoint } = useSuspenseQuery(endpointQuery(formId));
  const { form_version, rules } = endpoint;
  const isReplaced = form_version != null;
  return (
    <Section title="Validation" titleHidden>
      {isReplaced && (
        <Notice
          title={`Version ${form_version} of the form checks submissions`}
          action={
            <Link to={formPath(formId, "settings", "form")} className={buttonClass("plain", "small")}>
              Edit form
            </Link>
          }
        >
          {rules.length > 0
            ? "The form's rules apply instead of the rules below. These apply again if you unpublish the form."
            : "The form's rules apply. To check fields without a form, unpublish it first."}
        </Notice>
      )}
      {(!isReplaced || rules.length > 0) && <RulesCard endpoint={endpoint} />}
      <HoneypotCard endpoint={endpoint} />
    </Section>
  );
}
