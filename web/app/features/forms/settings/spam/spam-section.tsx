import { useSuspenseQuery } from "@tanstack/react-query";
import { endpointQuery } from "~/api/queries/endpoints";
import { Section } from "~/ui/layout/section";
import { AllowedSendersCard } from "./allowed-senders-card";

export default function SpamSection({ formId }: { formId: string }) {
  const { data: endpoint } = useSuspenseQuery(endpointQuery(formId));
  return (
    <Section title="Spam" titleHidden>
      <AllowedSendersCard endpoint={endpoint} />
    </Section>
  );
}
