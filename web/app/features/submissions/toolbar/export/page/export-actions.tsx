import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Button, buttonClass } from "~/ui/buttons/button";
import { confirmDeletion } from "~/ui/dialogs/confirm";
import { toast } from "~/ui/feedback/toast";
import { createExport, deleteExport, type Export, exportsQuery, isUnfinished } from "../queries";

/** What can be done with an export in its state. */
export function ExportActions({ one }: { one: Export }) {
  const { name, state, download_url } = one;
  const { retry, remove } = useExportActions(one);
  const isRunning = isUnfinished(one);
  return (
    <span className="flex justify-end gap-1.5">
      {state === "ready" && download_url && (
        <a href={download_url} download aria-label={`Download ${name}`} className={buttonClass("plain", "small")}>
          Download
        </a>
      )}
      {state === "failed" && (
        <Button
          size="small"
          aria-label={`Try again: ${name}`}
          busy={retry.isPending && "Starting…"}
          onClick={() => retry.mutate()}
        >
          Try again
        </Button>
      )}
      <Button
        data-remove
        size="small"
        look={isRunning ? "plain" : "quiet"}
        aria-label={`${isRunning ? "Cancel" : "Delete"} ${name}`}
        busy={remove.isPending && (isRunning ? "Cancelling…" : "Deleting…")}
        onClick={async () => {
          if (state !== "ready" || (await confirmDeletion("export"))) remove.mutate();
        }}
      >
        {isRunning ? "Cancel" : "Delete"}
      </Button>
    </span>
  );
}

function useExportActions(one: Export) {
  const queries = useQueryClient();
  const list = exportsQuery();
  const onError = (error: Error) => toast({ type: "error", message: error.message });
  const refetch = () => queries.invalidateQueries({ queryKey: list.queryKey, exact: true });
  const retry = useMutation({ mutationFn: () => createExport(one.request), onError, onSettled: refetch });
  const remove = useMutation({
    mutationFn: () => deleteExport(one.id),
    onSuccess: () => {
      queries.setQueryData(list.queryKey, (exports) => exports?.filter(({ id }) => id !== one.id));
      toast({ type: "success", message: isUnfinished(one) ? "Export cancelled." : "Export deleted." });
    },
    onError,
    onSettled: refetch,
  });
  return { retry, remove };
}
