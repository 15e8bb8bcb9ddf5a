import { useQuery, useQueryErrorResetBoundary, useSuspenseQuery } from "@tanstack/react-query";
import { type ComponentType, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { endpointQuery } from "~/api/queries/endpoints";
import { fieldNamesQuery } from "~/api/queries/submissions";
import { EditorSkeleton } from "~/features/builder/editor/canvas/editor-skeleton";
import { viewOf } from "~/features/builder/schema/view";
import { forgetUnsavedChanges } from "~/lib/state/unsaved-changes";
import { Boundary } from "~/ui/feedback/boundary";
import { lazyPart } from "~/ui/feedback/lazy-part";
import { LoadFailure } from "~/ui/feedback/load-failure";
import { PartBoundary } from "~/ui/feedback/part-boundary";
import { SectionSkeleton } from "~/ui/layout/section";
import { TabRail } from "~/ui/layout/tab-rail";

// Each part when it is opened.
const GeneralSection = lazyPart(
  () => import("~/features/forms/settings/general-section"),
  (module) => module.default,
);
const FormSection = lazyPart(
  () => import("~/features/builder/form-section"),
  (module) => module.default,
);
const ValidationSection = lazyPart(
  () => import("~/features/builder/validation/validation-section"),
  (module) => module.default,
);
const RenameDialog = lazyPart(
  () => import("~/features/forms/dialogs/rename-dialog"),
  (module) => module.default,
);
const AllowedDomainsSection = lazyPart(
  () => import("~/features/forms/settings/allowed-domains-section"),
  (module) => module.default,
);
const SpamSection = lazyPart(
  () => import("~/features/forms/settings/spam/spam-section"),
  (module) => module.default,
);
const NotificationsSection = lazyPart(
  () => import("~/features/delivery/notifications/notifications-section"),
  (module) => module.default,
);
const ThankYouSection = lazyPart(
  () => import("~/features/forms/settings/thank-you-section"),
  (module) => module.default,
);
const WebhooksSection = lazyPart(
  () => import("~/features/delivery/webhooks/webhooks-section"),
  (module) => module.default,
);
const DataSection = lazyPart(
  () => import("~/features/forms/settings/data-section"),
  (module) => module.default,
);

interface Part {
  name: string;
  Open: ComponentType<{ formId: string }>;
}

const sections: Record<string, Part> = {
  general: { name: "General", Open: GeneralSection },
  form: { name: "Form", Open: FormPart },
  validation: { name: "Validation", Open: ValidationSection },
  sites: { name: "Allowed domains", Open: AllowedDomainsSection },
  spam: { name: "Spam", Open: SpamSection },
  notifications: { name: "Notifications", Open: Notifications },
  "thank-you": { name: "Thank-you page", Open: ThankYouSection },
  webhooks: { name: "Webhooks", Open: WebhooksSection },
  data: { name: "Data & retention", Open: Data },
};

const tabOf = (asked: string | null) => (asked !== null && Object.hasOwn(sections, asked) ? asked : "general");

/** The parts of a form's settings, a tab each; a part of `form-edit.tsx`, fetched beside the form. */
export function FormSettings({ formId }: { formId: string }) {
  // A form that isn't there is said once for the whole page, not for each part.
  useSuspenseQuery(endpointQuery(formId));
  const { reset } = useQueryErrorResetBoundary();
  const [params, setParams] = useSearchParams();
  const tabs = Object.entries(sections).map(([value, { name, Open }]) => ({
    value,
    label: name,
    content: (
      <Boundary
        onRetry={reset}
        fallback={<SectionSkeleton titleHidden />}
        failed={(error, retry) => <LoadFailure what={name} error={error} onRetry={retry} />}
      >
        <Open formId={formId} />
      </Boundary>
    ),
  }));
  const tab = tabOf(params.get("tab"));
  // The editor has the whole window.
  if (tab === "form" && viewOf(params.get("view")) === "fields") {
    return (
      <Boundary
        onRetry={reset}
        fallback={<EditorSkeleton />}
        failed={(error, retry) => <LoadFailure what="The form" error={error} onRetry={retry} />}
      >
        <FormPart formId={formId} />
      </Boundary>
    );
  }
  return (
    <TabRail label="Form settings" tabs={tabs} value={tab} onChange={(tab) => setParams({ tab }, { replace: true })} />
  );
}

function FormPart({ formId }: { formId: string }) {
  const { data: endpoint } = useSuspenseQuery(endpointQuery(formId));
  const [isRenaming, setRenaming] = useState(false);
  return (
    <>
      <FormSection formId={formId} name={endpoint.name} onRename={() => setRenaming(true)} />
      {isRenaming && (
        <PartBoundary what="The dialog" onClose={() => setRenaming(false)}>
          <RenameDialog endpoint={endpoint} onClose={() => setRenaming(false)} />
        </PartBoundary>
      )}
    </>
  );
}

function Notifications({ formId }: { formId: string }) {
  // Only proposals: the page does not wait for them.
  const { data: fieldNames = [] } = useQuery(fieldNamesQuery(formId));
  return <NotificationsSection formId={formId} fieldNames={fieldNames} />;
}

function Data({ formId }: { formId: string }) {
  const navigate = useNavigate();
  const leave = () => {
    forgetUnsavedChanges();
    void navigate("/endpoints", { replace: true });
  };
  return <DataSection formId={formId} onDeleted={leave} />;
}
