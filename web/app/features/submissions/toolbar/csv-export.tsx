import { useMutation } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { exportCsv } from "~/api/download";
import { Button } from "~/ui/buttons/button";
import { Meter } from "~/ui/charts/meter";
import { Dialog } from "~/ui/dialogs/dialog";
import { Notice } from "~/ui/feedback/notice";
import { toast } from "~/ui/feedback/toast";
import { startOf } from "../cache/list-query";
import { isFiltered, readView, type View } from "../filters/view";

const folderWords = { inbox: "the inbox", held: "the held folder", spam: "the spam folder", trash: "the trash" };
const number = new Intl.NumberFormat();

interface Progress {
  rows: number;
  total?: number;
}

interface CsvExportProps {
  formId: string;
  formName: string;
  /** When the file is saved, or the export is canceled. */
  onClose: () => void;
}

/** Once mounted, exports the folder and filters in the URL as CSV. A dialog shows the progress and can cancel it. */
export function CsvExport({ formId, formName, onClose }: CsvExportProps) {
  const view = readView(useSearchParams()[0]);
  const [progress, setProgress] = useState<Progress>({ rows: 0 });
  const calledOff = useRef<AbortController>(undefined);
  const download = useMutation({
    mutationFn: (chosen: View) => {
      const controller = new AbortController();
      calledOff.current = controller;
      return exportCsv({
        endpointId: formId,
        state: chosen.folder,
        from: chosen.days ? startOf(chosen.days).toISOString() : undefined,
        hasFiles: chosen.files || undefined,
        starred: chosen.starred || undefined,
        unread: chosen.unread || undefined,
        name: fileName(formName, chosen),
        signal: controller.signal,
        onRows: (rows, total) => setProgress({ rows, total }),
      });
    },
    onMutate: () => setProgress({ rows: 0 }),
    onSuccess: () => {
      toast({ type: "success", message: "CSV file downloaded." });
      onClose();
    },
  });
  const start = useEffectEvent(() => download.mutate(view));
  useEffect(() => {
    // Not at once: an effect that is undone and run again must not export twice.
    const timer = setTimeout(() => start());
    return () => clearTimeout(timer);
  }, []);
  const close = () => {
    calledOff.current?.abort();
    onClose();
  };
  return (
    <Dialog
      open
      onClose={close}
      title="Export as CSV"
      width="narrow"
      closesOnOverlay={false}
      actions={
        <>
          <Button onClick={close}>{download.isError ? "Close" : "Cancel"}</Button>
          {download.isError && (
            <Button look="primary" onClick={() => download.mutate(view)}>
              Retry
            </Button>
          )}
        </>
      }
    >
      {download.isError ? (
        <Notice tone="bad" title="Export failed">
          {download.error.message} No file was saved.
        </Notice>
      ) : (
        <Rows {...progress} view={view} />
      )}
    </Dialog>
  );
}

function Rows({ rows, total, view }: Progress & { view: View }) {
  return (
    <div className="grid gap-3">
      <p>
        {isFiltered(view)
          ? `Submissions in ${folderWords[view.folder]} that match your filters, one row each.`
          : `All submissions in ${folderWords[view.folder]}, one row each.`}
      </p>
      {view.q && <p>Your search isn't applied to the export.</p>}
      {total ? <Meter label="Rows exported" value={Math.min(rows, total)} max={total} /> : null}
      <p role="status" className="num text-13 text-ink-faint">
        {rows === 0 && "Preparing export…"}
        {rows > 0 && `${number.format(rows)}${total ? ` of ${number.format(total)}` : ""} rows`}
      </p>
    </div>
  );
}

/** `studio-contact-inbox-2026-11-15.csv`; whatever else a name has in it, a file's name takes letters. */
export function fileName(form: string, { folder }: Pick<View, "folder">, now = new Date()): string {
  const words = form
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
    ?.slice(0, 8) ?? ["form"];
  return `${[...words, folder, now.toISOString().slice(0, 10)].join("-")}.csv`;
}
