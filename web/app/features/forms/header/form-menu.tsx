import Copy from "lucide-react/icons/copy";
import Ellipsis from "lucide-react/icons/ellipsis";
import Pencil from "lucide-react/icons/pencil";
import RefreshCw from "lucide-react/icons/refresh-cw";
import Send from "lucide-react/icons/send";
import Trash2 from "lucide-react/icons/trash";
import { useState } from "react";
import type { Endpoint } from "~/api/queries/endpoints";
import { IconButton } from "~/ui/buttons/icon-button";
import { lazyPart } from "~/ui/feedback/lazy-part";
import { PartBoundary } from "~/ui/feedback/part-boundary";
import { Menu } from "~/ui/menus/menu";
import type { MenuEntry } from "~/ui/menus/menu-props";
import { copyUrl } from "../endpoints/copy-url";
import { pauseEntry } from "../endpoints/endpoint-menu";
import { usePause } from "../endpoints/pause";
import { useSendTest } from "../send-test";

// Each is loaded when it is first opened.
const RenameDialog = lazyPart(
  () => import("../dialogs/rename-dialog"),
  (module) => module.default,
);
const ChangeUrlDialog = lazyPart(
  () => import("../dialogs/change-url-dialog"),
  (module) => module.default,
);
const DeleteDialog = lazyPart(
  () => import("../dialogs/delete-dialog"),
  (module) => module.default,
);

interface FormMenuProps {
  endpoint: Endpoint;
  /** What other features do with a form, after the test submission. */
  entries: readonly MenuEntry[];
  onDeleted: () => void;
}

/** What can be done with a form, in the header of its pages. */
export function FormMenu({ endpoint, entries, onDeleted }: FormMenuProps) {
  const [dialog, setDialog] = useState<"rename" | "url" | "delete">();
  const close = () => setDialog(undefined);
  const pause = usePause();
  const { send } = useSendTest();
  return (
    <>
      <Menu
        trigger={<IconButton icon={Ellipsis} label="Form actions" className="max-sm:size-10" />}
        entries={[
          { label: "Copy URL", icon: Copy, onSelect: () => void copyUrl(endpoint.url) },
          { label: "Send test submission", icon: Send, onSelect: () => send(endpoint) },
          ...entries,
          "line",
          ...pauseEntry(endpoint, pause),
          { label: "Rename", icon: Pencil, onSelect: () => setDialog("rename") },
          { label: "Change URL", icon: RefreshCw, onSelect: () => setDialog("url") },
          "line",
          { label: "Delete", icon: Trash2, danger: true, onSelect: () => setDialog("delete") },
        ]}
      />
      {dialog && (
        <PartBoundary what="The dialog" onClose={close}>
          {dialog === "rename" && <RenameDialog endpoint={endpoint} onClose={close} />}
          {dialog === "url" && <ChangeUrlDialog endpoint={endpoint} onClose={close} />}
          {dialog === "delete" && <DeleteDialog endpoint={endpoint} onClose={close} onDeleted={onDeleted} />}
        </PartBoundary>
      )}
    </>
  );
}
