import { useMutation } from "@tanstack/react-query";
import { clsx } from "clsx";
import Download from "lucide-react/icons/download";
import { sizeOf } from "~/lib/text/file-text";
import { toast } from "~/ui/feedback/toast";
import type { TicketFile } from "../../api-types";
import { downloadTicketFile } from "../../queries";
import { FileSheet, fileClass } from "./file-sheet";

/** The files of a message, each with a way to download it. */
export function SentFiles({ files }: { files: readonly TicketFile[] }) {
  if (files.length === 0) return null;
  return (
    <ul aria-label="Files" className="mt-2.5 flex flex-wrap gap-2">
      {files.map((file) => (
        <li key={file.id} className="min-w-0 max-w-full">
          <SentFile file={file} />
        </li>
      ))}
    </ul>
  );
}

function SentFile({ file }: { file: TicketFile }) {
  const download = useMutation({
    mutationFn: () => downloadTicketFile(file.id, file.name),
    onError: (error) => toast({ type: "error", message: `Couldn't download ${file.name}. ${error.message}` }),
  });
  return (
    <button
      type="button"
      aria-busy={download.isPending || undefined}
      onClick={() => !download.isPending && download.mutate()}
      className={clsx(
        fileClass,
        "group border-line pr-3.5 text-left transition-colors duration-100 hover:border-field-line aria-busy:opacity-55 sm:max-w-80",
      )}
    >
      <FileSheet name={file.name} type={file.type} />
      <span className="min-w-0">
        <span className="sr-only">Download </span>
        <span className="block truncate" title={file.name}>
          {file.name}
        </span>
        <span className="num block text-12 text-ink-faint">{sizeOf(file.size)}</span>
      </span>
      <Download aria-hidden className="ml-1.5 size-4 shrink-0 text-ink-faint group-hover:text-ink" />
    </button>
  );
}
