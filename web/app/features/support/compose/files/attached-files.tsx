import { clsx } from "clsx";
import X from "lucide-react/icons/x";
import { useRemovalFocus } from "~/lib/browser/removal-focus";
import { sizeOf } from "~/lib/text/file-text";
import { Button } from "~/ui/buttons/button";
import { IconButton } from "~/ui/buttons/icon-button";
import type { Attachment } from "../drafts/draft";
import { FileSheet, fileClass } from "./file-sheet";

interface AttachedFilesProps {
  files: readonly Attachment[];
  onRemove: (key: string) => void;
  onRetry: (key: string) => void;
  /** Where the focus goes from the last one that is removed. */
  focusAfter: () => HTMLElement | null | undefined;
  className?: string;
}

/** The files of a message that isn't sent yet: how far they are, and what went wrong. */
export function AttachedFiles({ files, onRemove, onRetry, focusAfter, className }: AttachedFilesProps) {
  const removal = useRemovalFocus<HTMLUListElement>(focusAfter);
  return (
    <>
      {/* Also without files: the focus is given back from here. */}
      <ul
        {...removal}
        aria-label="Attached files"
        hidden={files.length === 0}
        className={clsx(files.length > 0 && "flex flex-wrap gap-2", className)}
      >
        {files.map((file) => (
          <li key={file.key} className="min-w-0 max-w-full">
            <AttachedFile file={file} onRemove={() => onRemove(file.key)} onRetry={() => onRetry(file.key)} />
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {summaryOf(files)}
      </p>
    </>
  );
}

interface AttachedFileProps {
  file: Attachment;
  onRemove: () => void;
  onRetry: () => void;
}

function AttachedFile({ file, onRemove, onRetry }: AttachedFileProps) {
  const { name, size, stored, error, canRetry, progress } = file;
  const isUploading = !stored && !error;
  return (
    <span
      className={clsx(fileClass, "relative overflow-hidden pr-1.5 sm:max-w-96", error ? "border-bad" : "border-line")}
    >
      <FileSheet name={name} type={file.type} />
      <span className="min-w-0">
        <span className="block truncate" title={name}>
          {name}
        </span>
        <span className={clsx("num block text-12", error ? "text-bad" : "text-ink-faint")}>
          {error ?? (isUploading ? `${sizeOf(size)} · ${percent(progress)}` : sizeOf(size))}
        </span>
      </span>
      <span className="ml-1 flex shrink-0 items-center">
        {error && canRetry && (
          <Button size="small" look="quiet" onClick={onRetry} aria-label={`Retry uploading ${name}`}>
            Retry
          </Button>
        )}
        <IconButton
          icon={X}
          data-remove
          label={`Remove ${name}`}
          className="relative size-7! before:absolute before:-inset-2"
          onClick={onRemove}
        />
      </span>
      {isUploading && (
        <span
          role="progressbar"
          aria-label={`Uploading ${name}`}
          aria-valuenow={Math.round(progress * 100)}
          className="absolute inset-x-0 bottom-0 h-[3px] bg-line"
        >
          <span className="block h-full bg-ink" style={{ width: `${progress * 100}%` }} />
        </span>
      )}
    </span>
  );
}

const percent = (part: number) => part.toLocaleString(undefined, { style: "percent" });

function summaryOf(files: readonly Attachment[]): string {
  const failed = files.filter(({ error }) => error);
  if (failed.length > 0) return failed.map(({ name, error }) => `${name}: ${error}`).join(" ");
  const waiting = files.filter(({ stored }) => !stored).length;
  if (waiting > 0) return "Uploading files.";
  return files.length > 0 ? "All files uploaded." : "";
}
