import { useMutation, useQuery } from "@tanstack/react-query";
import Download from "lucide-react/icons/download";
import { downloadFile } from "~/api/download";
import type { Submission } from "~/api/queries/submissions";
import { thumbnailQuery } from "~/api/queries/thumbnails";
import { extensionOf, sizeOf } from "~/lib/text/file-text";
import { toast } from "~/ui/feedback/toast";
import { Found } from "../search/highlights-context";

type File = Submission["files"][number];

export function FileChip({ file }: { file: File }) {
  const download = useMutation({
    mutationFn: () => downloadFile(file.id, file.name),
    onError: (error) => toast({ type: "error", message: error.message }),
  });
  return (
    <button
      type="button"
      aria-busy={download.isPending || undefined}
      onClick={() => !download.isPending && download.mutate()}
      className="group flex min-w-0 max-w-full items-center gap-2.5 rounded-[8px] border border-line bg-surface px-3 py-2 text-left transition-colors duration-100 hover:border-field-line aria-busy:opacity-55 sm:max-w-80"
    >
      <Face file={file} />
      <span className="min-w-0">
        <span className="sr-only">Download </span>
        <span className="block truncate" title={file.name}>
          <Found text={file.name} />
        </span>
        <span className="num block text-12 text-ink-faint">{sizeOf(file.size)}</span>
      </span>
      <Download aria-hidden className="ml-1 size-4 shrink-0 text-ink-faint group-hover:text-ink" />
    </button>
  );
}

/** A small picture of a picture, made anew by the server; of anything else its kind. */
function Face({ file }: { file: File }) {
  const { data: picture } = useQuery({ ...thumbnailQuery(file.id), enabled: file.type.startsWith("image/") });
  if (picture) {
    return <img src={picture} alt="" className="size-11 shrink-0 rounded-[4px] border border-line object-cover" />;
  }
  return (
    <span
      aria-hidden
      className="grid h-9 w-[30px] shrink-0 place-items-center rounded-[4px] bg-sunken font-strong text-[9px] text-ink-soft"
    >
      {extensionOf(file)}
    </span>
  );
}
