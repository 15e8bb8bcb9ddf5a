import { useQuery, useQueryErrorResetBoundary } from "@tanstack/react-query";
import { type ComponentType, lazy } from "react";
import { useSearchParams } from "react-router";
import { FormFailure } from "~/features/forms/form-failure";
import { FormHeadingSkeleton } from "~/features/forms/form-heading-skeleton";
import { fieldNamesQuery } from "~/features/submissions/queries";
import { Boundary } from "~/ui/boundary";
import { LoadFailure } from "~/ui/load-failure";
import { SectionSkeleton } from "~/ui/section";
import { Tabs } from "~/ui/tabs";
import type { Route } from "./+types/form-edit";

export { Loading as HydrateFallback } from "~/features/shell/loading";

export const meta = () => [{ title: "Form settings · Formtray" }];

// What is drawn only with data is fetched beside the data, while its skeleton stands.
const loadHeading = () => import("~/features/forms/form-heading");
const FormHeading = lazy(async () => ({ default: (await loadHeading()).FormHeading }));
// Each part when it is opened.
const NotificationsSection = lazy(() => import("~/features/delivery/notifications-section"));
const WebhooksSection = lazy(() => import("~/features/delivery/webhooks-section"));

export const clientLoader = () => {
  void loadHeading();
  return null;
};

const sections = {
  notifications: { name: "Notifications", Open: Notifications },
  webhooks: { name: "Webhooks", Open: WebhooksSection },
} satisfies Record<string, { name: string; Open: ComponentType<{ formId: string }> }>;

type Tab = keyof typeof sections;

const tabOf = (asked: string | null): Tab => (asked !== null && asked in sections ? (asked as Tab) : "notifications");

export default function FormEdit({ params: { formId } }: Route.ComponentProps) {
  const { reset } = useQueryErrorResetBoundary();
  return (
    <main className="mx-auto w-[min(60rem,100%-2rem)] pt-5 pb-12">
      <Boundary
        key={formId}
        onRetry={reset}
        fallback={<FormHeadingSkeleton />}
        failed={(error, retry) => <FormFailure error={error} onRetry={retry} />}
      >
        <FormHeading formId={formId} on="settings" />
        <Sections formId={formId} />
      </Boundary>
    </main>
  );
}

function Sections({ formId }: { formId: string }) {
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
    <div className="mt-3.5">
      <Tabs
        label="Form settings"
        tabs={tabs}
        value={tabOf(params.get("tab"))}
        onChange={(tab) => setParams({ tab }, { replace: true })}
      />
    </div>
  );
}

function Notifications({ formId }: { formId: string }) {
  // Only proposals: the page does not wait for them.
  const { data: fieldNames = [] } = useQuery(fieldNamesQuery(formId));
  return <NotificationsSection formId={formId} fieldNames={fieldNames} />;
}
