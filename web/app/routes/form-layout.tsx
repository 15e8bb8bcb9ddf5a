import Download from "lucide-react/icons/download";
import FolderDown from "lucide-react/icons/folder-down";
import Upload from "lucide-react/icons/upload";
import { useState, useSyncExternalStore } from "react";
import { Link, useLocation, useNavigate, useNavigation, useParams } from "react-router";
import { FormHeader } from "~/features/forms/header/form-header";
import { FormHeaderSkeleton } from "~/features/forms/header/form-header-skeleton";
import { LayoutOutlet } from "~/features/shell/page-outlet";
import { ALL, formPath, formTabAt, importPath } from "~/lib/routing/form-paths";
import { forgetUnsavedChanges } from "~/lib/state/unsaved-changes";
import { lazyPart } from "~/ui/feedback/lazy-part";
import { PartBoundary } from "~/ui/feedback/part-boundary";

const ExportDialog = lazyPart(
  () => import("~/features/submissions/toolbar/export/dialog/export-dialog"),
  (module) => module.ExportDialog,
);

/** Around all pages of a form, and the inbox of all forms: the header stays while one tab leads to another. */
export default function FormLayout() {
  const isShell = useIsShell();
  const here = useLocation();
  const { formId = "" } = useParams();
  // A tab is marked when it is pressed, not when its page has arrived; another form's name comes with its page.
  const next = useNavigation().location;
  const tab = formTabAt(next?.pathname.startsWith(`/forms/${formId}`) ? next : here);
  const navigate = useNavigate();
  const [isExporting, setExporting] = useState(false);
  const search = new URLSearchParams(here.search);

  const open = (id: string) =>
    void navigate(
      id === ALL ? formPath(ALL, "inbox") : formPath(id, tab, tab === "settings" ? search.get("tab") : null),
    );
  const leave = () => {
    forgetUnsavedChanges();
    void navigate("/endpoints", { replace: true });
  };
  // On a phone an open submission has the whole page.
  const isReading = tab === "inbox" && search.has("selected");
  return (
    // As high as the window, so that the inbox's list and pane reach its end.
    <main className="lg:flex lg:min-h-[calc(100dvh-3.5rem)] lg:flex-col">
      {isShell ? (
        <FormHeaderSkeleton />
      ) : (
        <PartBoundary what="The header" fallback={<FormHeaderSkeleton />}>
          <FormHeader
            formId={formId}
            tab={tab}
            onSwitch={open}
            entries={[
              { label: "Export submissions", icon: Download, onSelect: () => setExporting(true) },
              { link: <ExportsLink /> },
              // A file is imported into one form.
              ...(formId === ALL
                ? []
                : [{ label: "Import submissions", icon: Upload, onSelect: () => void navigate(importPath(formId)) }]),
            ]}
            onDeleted={leave}
            className={isReading ? "max-lg:hidden" : undefined}
          />
        </PartBoundary>
      )}
      <LayoutOutlet />
      {isExporting && (
        <PartBoundary key={formId} what="The export" onClose={() => setExporting(false)}>
          <ExportDialog scope={formId} onClose={() => setExporting(false)} />
        </PartBoundary>
      )}
    </main>
  );
}

const never = () => () => undefined;

/** Whether this is the prerendered shell, or the page that takes it over: it is the same for every form. */
function useIsShell(): boolean {
  return useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
}

/** The menu gives the link its own look and role. */
const ExportsLink = (item: object) => (
  <Link {...item} to="/exports">
    <FolderDown aria-hidden className="text-ink-faint" />
    Exports
  </Link>
);
