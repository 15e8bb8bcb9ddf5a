import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import Trash2 from "lucide-react/icons/trash";
import { useEffect, useEffectEvent, useState } from "react";
import { client } from "~/api/client";
import { unwrap } from "~/api/errors/unwrap";
import { type EmptiedFolder, type Erasure, erasureQuery } from "~/api/queries/erasures";
import { ALL, type Scope } from "~/api/queries/submissions";
import { Button } from "~/ui/buttons/button";
import { confirmDeletionOf } from "~/ui/dialogs/confirm";
import { toast } from "~/ui/feedback/toast";
import { refreshCounts } from "../cache/list-cache";
import { refreshLists } from "../cache/refresh-lists";

interface EmptyFolderButtonProps {
  scope: Scope;
  folder: EmptiedFolder;
}

const words: Record<EmptiedFolder, { button: string; items: string; done: string }> = {
  trash: { button: "Empty trash", items: "all submissions in the trash", done: "Trash emptied." },
  spam: { button: "Empty spam", items: "all spam", done: "Spam folder emptied." },
};

const percents = new Intl.NumberFormat(undefined, { style: "percent" });

/** Deletes everything in the folder, after a confirmation. A job does it; the button says how far it is. */
export function EmptyFolderButton({ scope, folder }: EmptyFolderButtonProps) {
  const queries = useQueryClient();
  const [id, setId] = useState<string>();
  const { button, items, done } = words[folder];
  const { data: erasure } = useQuery({ ...erasureQuery(id ?? ""), enabled: id !== undefined });
  const empty = useMutation({
    mutationFn: async (): Promise<Erasure> =>
      unwrap(
        await client.POST("/api/submissions/empty", {
          body: { folder, endpoint_id: scope === ALL ? null : scope },
        }),
      ),
    onSuccess: (started) => {
      queries.setQueryData(erasureQuery(started.id).queryKey, started);
      setId(started.id);
    },
    onError: (error) => toast({ type: "error", message: error.message }),
  });
  const finish = useEffectEvent((state: Erasure["state"]) => {
    setId(undefined);
    toast(
      state === "done"
        ? { type: "success", message: done }
        : { type: "error", message: "The folder couldn't be emptied. Try again." },
    );
    void Promise.all([refreshLists(queries), refreshCounts(queries)]);
  });
  useEffect(() => {
    if (erasure?.state === "done" || erasure?.state === "failed") finish(erasure.state);
  }, [erasure]);
  const ask = async () => {
    if (await confirmDeletionOf(items)) empty.mutate();
  };
  const isBusy = empty.isPending || id !== undefined;
  return (
    <Button
      size="small"
      look="danger"
      aria-label={button}
      className="max-lg:h-10 max-lg:text-14"
      busy={isBusy && `Emptying… ${erasure?.progress ? percents.format(erasure.progress) : ""}`}
      onClick={() => void ask()}
    >
      <Trash2 aria-hidden />
      <span className="max-sm:sr-only">{button}</span>
    </Button>
  );
}
