import { useId, useState } from "react";
import { ALL, type Scope, type Submission } from "~/api/queries/submissions";
import { sizeOf } from "~/lib/text/file-text";
import { Button } from "~/ui/buttons/button";
import { Dialog } from "~/ui/dialogs/dialog";
import type { ExportRequest } from "../queries";
import { numberText, submissionsText } from "../request-text";
import { FormatChoice, IncludeChoice, ScopeChoice } from "./choices";
import { type ExportScope, type ExportSelection, useExportScopes } from "./scopes";
import { isDirect, useStartExport } from "./use-start-export";
import { useTableFields } from "./use-table-fields";

interface ExportDialogProps {
  /** One form, or all. */
  scope: Scope;
  /** What is selected in the list. */
  selection?: ExportSelection;
  onClose: () => void;
}

/** Asks which submissions to export and how. Small exports are downloaded from here, large ones run in the background. */
export function ExportDialog({ scope, selection, onClose }: ExportDialogProps) {
  const form = useId();
  const scopes = useExportScopes(scope, selection);
  const [chosenId, choose] = useState(() => scopes.find(({ isDisabled }) => !isDisabled)?.id ?? "everything");
  const chosen = scopes.find(({ id }) => id === chosenId) ?? scopes[0];
  const options = useOptions(scope, chosen);
  const { start, stop, isPending, bytes, error } = useStartExport(onClose);
  const count = chosen?.count;
  const request = { endpoint_id: scope === ALL ? null : scope, ...chosen?.filter, ...options.request };
  const close = () => {
    stop();
    onClose();
  };
  return (
    <Dialog
      open
      isSheet
      onClose={close}
      title="Export submissions"
      closesOnOverlay={!isPending}
      note={
        error ? (
          <span role="alert" className="text-bad">
            {error}
          </span>
        ) : (
          <span role="status">{noteOf(isDirect({ request, count }), isPending, bytes)}</span>
        )
      }
      actions={
        <>
          <Button onClick={close} className="max-sm:hidden">
            Cancel
          </Button>
          <Button
            type="submit"
            form={form}
            look="primary"
            busy={isPending && "Exporting…"}
            aria-disabled={count === 0}
            className="num max-sm:h-11 max-sm:flex-1"
          >
            {count === undefined ? "Export submissions" : `Export ${submissionsText(count)}`}
          </Button>
        </>
      }
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault();
          if (count !== 0 && !isPending) start({ request, count });
        }}
        className="grid gap-5 pt-2"
      >
        <ScopeChoice scopes={scopes} chosen={chosenId} onChoose={choose} />
        {options.choices}
      </form>
    </Dialog>
  );
}

function noteOf(isDownload: boolean, isPending: boolean, bytes: number): string {
  if (isDownload && isPending && bytes > 0) return `${sizeOf(bytes)} downloaded.`;
  if (isDownload) return "The download starts immediately.";
  return "We'll email you a link when it's ready. It works for 7 days.";
}

/** How to export: the choices, and what they make of the request. */
function useOptions(scope: Scope, { loaded }: Pick<ExportScope, "loaded"> = {}) {
  const table = useTableFields(scope);
  const [format, setFormat] = useState<ExportRequest["format"]>("csv");
  const [hasFiles, setFiles] = useState(false);
  const [hasMemos, setMemos] = useState(false);
  const [hasReasons, setReasons] = useState(false);
  const [hasColumns, setColumns] = useState(table?.areChosen ?? false);
  const files = loaded?.flatMap((submission) => submission.files);
  const choices = [
    {
      label: "Files as ZIP",
      detail: files && filesText(files),
      checked: hasFiles && files?.length !== 0,
      isDisabled: files?.length === 0,
      onChange: setFiles,
    },
    { label: "Memos and stars", checked: hasMemos, onChange: setMemos },
    { label: "Spam check reasons", checked: hasReasons, onChange: setReasons },
    ...(table
      ? [
          {
            label: "Only the table's fields",
            detail: table.fields.join(", "),
            checked: hasColumns,
            onChange: setColumns,
          },
        ]
      : []),
  ];
  const request = {
    format,
    files: hasFiles && files?.length !== 0,
    memos_and_stars: hasMemos,
    spam_reasons: hasReasons,
    columns: table && hasColumns ? [...table.fields] : null,
  };
  return {
    request,
    choices: (
      <>
        <FormatChoice chosen={format} onChoose={setFormat} />
        <IncludeChoice choices={choices} />
      </>
    ),
  };
}

/** "57 files, 214 MB". */
function filesText(files: Submission["files"]): string {
  if (files.length === 0) return "No files";
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  return `${numberText(files.length)} ${files.length === 1 ? "file" : "files"}, ${sizeOf(bytes)}`;
}
