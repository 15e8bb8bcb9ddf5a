import { useQuery, useQueryErrorResetBoundary } from "@tanstack/react-query";
import { type ComponentType, lazy } from "react";
import { useSearchParams } from "react-router";
import { FormHeading } from "~/features/forms/form-heading";
import { fieldNamesQuery } from "~/features/submissions/queries";
import { Boundary } from "~/ui/boundary";
import { LoadFailure } from "~/ui/load-failure";
import { SectionSkeleton } from "~/ui/section";
import { Tabs } from "~/ui/tabs";

// Each part when it is opened.
const NotificationsSection = lazy(() => import("~/features/delivery/notifications-section"));
const WebhooksSection = lazy(() => import("~/features/delivery/webhooks-section"));

const sections: Record<string, { name: string; Open: ComponentType<{ formId: string }> }> = {
  notifications: { name: "Notifications", Open: Notifications },
  webhooks: { name: "Webhooks", Open: WebhooksSection },
};

const tabOf = (asked: string | null) => (asked !== null && Object.hasOwn(sections, asked) ? asked : "notifications");

/** A form's settings, a tab each; a part of `form-edit.tsx`, fetched beside the form. */
export function FormSettings({ formId }: { formId: string }) {
  const { reset } = useQueryErrorResetBoundary();
  const [params, setParams] = useSearchParams();
  const tabs = Object.entries(sections).map(([value, { name, Open }]) => ({
    value,
    label: name,
    content: (
      <Boundary
        onRetry={reset}
        fallback={<SectionSkeleton />}
        failed={(error, retry) => <LoadFailure what={name} error={error} onRetry={retry} />}
      >
        <Open formId={formId} />
      </Boundary>
    ),
  }));
  return (
    <>
      <FormHeading formId={formId} on="settings" />
      <div className="mt-3.5">
        <Tabs
          label="Form settings"
          tabs={tabs}
          value={tabOf(params.get("tab"))}
          onChange={(tab) => setParams({ tab }, { replace: true })}
        />
      </div>
    </>
  );
}

function Notifications({ formId }: { formId: string }) {
  // Only proposals: the page does not wait for them.
  const { data: fieldNames = [] } = useQuery(fieldNamesQuery(formId));
  return <NotificationsSection formId={formId} fieldNames={fieldNames} />;
}
