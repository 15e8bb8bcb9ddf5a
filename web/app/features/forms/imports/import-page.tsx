import { useSuspenseQuery } from "@tanstack/react-query";
import { Section } from "~/ui/layout/section";
import { ImportsList } from "./imports-list";
import { importQuery } from "./queries";
import { CheckedStep } from "./steps/checked-step";
import { DoneStep } from "./steps/done-step";
import { FailedStep } from "./steps/failed-step";
import { MappingStep } from "./steps/mapping-step";
import { ProgressStep } from "./steps/progress-step";
import { UploadStep } from "./steps/upload-step";

interface ImportPageProps {
  formId: string;
  /** The import that is open, if any. */
  importId: string | null;
  /** Opens an import, or the page to upload a file. */
  onOpen: (importId: string | null) => void;
  /** Whether the columns are shown again after the check. */
  isMapping: boolean;
  onMap: (isMapping: boolean) => void;
  inboxPath: string;
}

/** Imports submissions into a form, step by step. */
export function ImportPage({ formId, importId, onOpen, ...step }: ImportPageProps) {
  if (importId) return <Open key={importId} importId={importId} onOpen={onOpen} {...step} />;
  return (
    <Section title="Import submissions">
      <UploadStep formId={formId} onUploaded={({ id }) => onOpen(id)} />
      <ImportsList formId={formId} onOpen={onOpen} />
    </Section>
  );
}

type OpenProps = Omit<ImportPageProps, "formId" | "importId"> & { importId: string };

function Open({ importId, onOpen, isMapping, onMap, inboxPath }: OpenProps) {
  const { data: one } = useSuspenseQuery(importQuery(importId));
  const leave = () => onOpen(null);
  return (
    <Section title="Import submissions">
      {one.state === "uploaded" || (isMapping && one.state === "checked") ? (
        <MappingStep one={one} onChecked={() => onMap(false)} onDeleted={leave} />
      ) : one.state === "checked" ? (
        <CheckedStep one={one} onMap={() => onMap(true)} onDeleted={leave} />
      ) : one.state === "failed" || one.state === "uploading" ? (
        <FailedStep one={one} onAnother={leave} />
      ) : one.state === "done" || one.state === "undone" ? (
        <DoneStep one={one} inboxPath={inboxPath} onAnother={leave} />
      ) : (
        <ProgressStep one={one} onDeleted={leave} />
      )}
    </Section>
  );
}
