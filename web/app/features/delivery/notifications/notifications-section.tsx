import { useSuspenseQuery } from "@tanstack/react-query";
import { notificationsQuery } from "~/api/queries/notifications";
import { Section } from "~/ui/layout/section";
import { EmailContentCard } from "./email-content-card";
import { RecipientsCard } from "./recipients-card";
import { RoutingRulesCard } from "./routing-rules-card";

interface NotificationsSectionProps {
  formId: string;
  /** What the form's fields are called, as far as is known. */
  fieldNames: readonly string[];
}

export default function NotificationsSection({ formId, fieldNames }: NotificationsSectionProps) {
  const { data: notifications } = useSuspenseQuery(notificationsQuery(formId));
  return (
    <Section title="Notifications" titleHidden lead="Choose who is notified about new submissions.">
      <RecipientsCard formId={formId} notifications={notifications} />
      <RoutingRulesCard formId={formId} notifications={notifications} fieldNames={fieldNames} />
      <EmailContentCard formId={formId} notifications={notifications} fieldNames={fieldNames} />
    </Section>
  );
}
