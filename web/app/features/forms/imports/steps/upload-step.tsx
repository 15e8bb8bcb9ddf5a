import Upload from "lucide-react/icons/upload";
import { useId, useRef, useState } from "react";
import { fieldError } from "~/api/errors/form-errors";
import { Button, buttonClass } from "~/ui/buttons/button";
import { Meter } from "~/ui/charts/meter";
import { Notice } from "~/ui/feedback/notice";
import { cardPadding, SettingsCard } from "~/ui/layout/settings-card";
import type { Import } from "../api-types";
import { useUploadImport } from "../mutations";

interface UploadStepProps {
  formId: string;
  onUploaded: (uploaded: Import) => void;
}

/** Chooses a file and uploads it. */
export function UploadStep({ formId, onUploaded }: UploadStepProps) {
  const help = useId();
  const [progress, setProgress] = useState(0);
  const cancelled = useRef<AbortController>(undefined);
  const upload = useUploadImport(formId);
  const start = (file: File) => {
    cancelled.current = new AbortController();
    setProgress(0);
    const options = { file, signal: cancelled.current.signal, onProgress: setProgress };
    upload.mutate(options, { onSuccess: onUploaded });
  };
  const wasCancelled = upload.error instanceof DOMException && upload.error.name === "AbortError";
  return (
    <SettingsCard
      title="Upload a file"
      lead="Import what another service has received, for example Formspree, Basin or Netlify. Submissions keep their dates, and are neither counted nor delivered."
    >
      <div className={`${cardPadding} grid gap-4 pb-5`}>
        {upload.error && !wasCancelled && (
          <Notice tone="bad" title={fieldError(upload.error, "file") ?? upload.error.message} />
        )}
        {upload.isPending ? (
          <div className="grid max-w-[26rem] justify-items-start gap-3">
            <p role="status">{progress < 1 ? `Uploading… ${Math.round(progress * 100)}%` : "Reading the file…"}</p>
            <div className="w-full">
              <Meter label="Uploaded" value={Math.round(progress * 100)} max={100} valueText={percent(progress)} />
            </div>
            <Button onClick={() => cancelled.current?.abort(new DOMException("Cancelled", "AbortError"))}>
              Cancel
            </Button>
          </div>
        ) : (
          <>
            <label
              className={`${buttonClass("primary")} cursor-pointer justify-self-start has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2`}
            >
              <Upload aria-hidden />
              Choose file
              <input
                type="file"
                accept=".csv,.tsv,.txt,.json,.ndjson,.jsonl"
                aria-describedby={help}
                className="sr-only"
                onChange={({ target }) => {
                  const [file] = target.files ?? [];
                  if (file) start(file);
                  // The same file may be chosen again.
                  target.value = "";
                }}
              />
            </label>
            <p id={help} className="text-13 text-ink-faint">
              CSV with a header row, or JSON. At most 50 MB and 250,000 rows. Nothing is imported until you have checked
              it.{" "}
              <a href="/docs/import" className="text-accent-ink underline underline-offset-3">
                How imports work
              </a>
            </p>
          </>
        )}
      </div>
    </SettingsCard>
  );
}

const percent = (progress: number) => `${Math.round(progress * 100)}%`;
