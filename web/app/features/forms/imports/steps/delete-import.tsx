import { Button } from "~/ui/buttons/button";
import { confirm } from "~/ui/dialogs/confirm";
import { toast } from "~/ui/feedback/toast";
import type { Import } from "../api-types";
import { useDeleteImport } from "../mutations";

interface DeleteImportProps {
  one: Import;
  onDeleted: () => void;
}

/** Deletes the file. Nothing of it is imported. */
export function DeleteImport({ one, onDeleted }: DeleteImportProps) {
  const remove = useDeleteImport(one);
  const ask = async () => {
    const agreed = await confirm({
      title: "Cancel this import?",
      text: `Nothing of ${one.file_name} is imported, and the uploaded file is deleted.`,
      confirmLabel: "Cancel import",
      cancelLabel: "Keep import",
      danger: true,
    });
    if (!agreed) return;
    remove.mutate(undefined, {
      onSuccess: () => {
        toast({ type: "success", message: "Import cancelled." });
        onDeleted();
      },
      onError: ({ message }) => toast({ type: "error", message }),
    });
  };
  return (
    <Button onClick={() => void ask()} busy={remove.isPending && "Cancelling…"}>
      Cancel import
    </Button>
  );
}
