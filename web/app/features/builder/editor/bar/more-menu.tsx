import { useMutation, useQueryClient } from "@tanstack/react-query";
import Braces from "lucide-react/icons/braces";
import Ellipsis from "lucide-react/icons/ellipsis";
import EyeOff from "lucide-react/icons/eye-off";
import History from "lucide-react/icons/history";
import { IconButton } from "~/ui/buttons/icon-button";
import { confirm } from "~/ui/dialogs/confirm";
import { toast } from "~/ui/feedback/toast";
import { Menu } from "~/ui/menus/menu";
import type { MenuEntry } from "~/ui/menus/menu-props";
import type { FormState } from "../../schema/model";
import { putForm, unpublishForm, versionsQuery } from "../../schema/queries";
import type { FormView } from "../../schema/view";
import { useSession } from "../session/session-context";

interface MoreMenuProps {
  formId: string;
  state: FormState;
  /** Those that the bar has no room for. */
  entries: readonly MenuEntry[];
  onOpen: (view: FormView) => void;
}

/** What is done with the whole form now and then. */
export function MoreMenu({ formId, state, entries, onOpen }: MoreMenuProps) {
  const unpublish = useUnpublish(formId);
  const [session] = useSession();
  // What isn't saved yet would be missing there.
  const open = (view: FormView) => void session.flush().then(() => onOpen(view));
  return (
    <Menu
      trigger={<IconButton icon={Ellipsis} label="More form actions" className="max-lg:size-10" />}
      entries={[
        ...entries,
        { label: "Edit as JSON", icon: Braces, onSelect: () => open("json") },
        { label: "View versions", icon: History, onSelect: () => open("versions") },
        { label: "Unpublish", icon: EyeOff, disabled: !state.published, onSelect: () => void unpublish() },
      ]}
    />
  );
}

function useUnpublish(formId: string) {
  const queries = useQueryClient();
  const { mutate } = useMutation({
    mutationFn: () => unpublishForm(formId),
    onSuccess: async (state) => {
      await putForm(queries, formId, state);
      void queries.invalidateQueries({ ...versionsQuery(formId), exact: true });
      toast({ type: "success", message: "Form unpublished. Submissions are no longer checked." });
    },
    onError: (error) => toast({ type: "error", message: `Couldn't unpublish. ${error.message}` }),
  });
  return async () => {
    const isSure = await confirm({
      title: "Unpublish this form?",
      text: "New submissions are no longer checked, and the endpoint accepts any fields. The draft and all versions are kept.",
      confirmLabel: "Unpublish",
    });
    if (isSure) mutate();
  };
}
