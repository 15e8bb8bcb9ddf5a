import { useMutation, useQueryClient } from "@tanstack/react-query";
import Trash2 from "lucide-react/icons/trash";
import { client } from "~/api/client";
import { unwrap } from "~/api/errors/unwrap";
import type { EmptiedFolder, Erasure } from "~/api/queries/erasures";
import { ALL, type Scope } from "~/api/queries/submissions";
import { useStore } from "~/lib/state/store";
import { Button } from "~/ui/buttons/button";
import { confirmDeletionOf } from "~/ui/dialogs/confirm";
import { toast } from "~/ui/feedback/toast";
import { erasureKey, erasures, watchErasure } from "./watch-erasure";

interface EmptyFolderButtonProps {
  scope: Scope;
  folder: EmptiedFolder;
}

const words: Record<EmptiedFolder, { button: string; items: string }> = {
  trash: { button: "Empty trash", items: "all submissions in the trash" },
  spam: { button: "Empty spam", items: "all spam" },
};

const percents = new Intl.NumberFormat(undefined, { style: "percent" });

/** Deletes everything in the folder, after a confirmation. A job does it; the button says how far it is. */
export function EmptyFolderButton({ scope, folder }: EmptyFolderButtonProps) {
  const queries = useQueryClient();
  const { button, items } = words[folder];
  const erasure = useStore(erasures).get(erasureKey({ scope, folder }));
  const empty = useMutation({
    mutationFn: async (): Promise<Erasure> =>
      unwrap(
        await client.POST("/api/submissions/empty", {
          body: { folder, endpoint_id: scope === ALL ? null : scope },
        }),
      ),
    // Of the mutation, not of its call: that one isn't run once the button is gone.
    onSuccess: (started) => watchErasure(queries, { scope, folder }, started),
    onError: (error) => toast({ type: "error", message: error.message }),
  });
  const ask = async () => {
    if (await confirmDeletionOf(items)) empty.mutate();
  };
  const isBusy = empty.isPending || erasure !== undefined;
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
