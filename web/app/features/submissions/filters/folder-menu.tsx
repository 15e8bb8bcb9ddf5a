import { useQuery } from "@tanstack/react-query";
import ChevronDown from "lucide-react/icons/chevron-down";
import { ALL, folderLabels, folderTotalQuery, type Scope } from "~/api/queries/submissions";
import { hasBilling } from "~/lib/pricing/has-billing";
import { Button } from "~/ui/buttons/button";
import { lazyPart } from "~/ui/feedback/lazy-part";
import { MenuList } from "~/ui/menus/menu";
import { OnDemand } from "~/ui/menus/on-demand";
import type { View } from "./view";
import { viewsQuery } from "./views/queries";

const FolderMenuList = lazyPart(
  () => import("./folder-menu-list"),
  (module) => module.FolderMenuList,
);

function preload(): void {
  void FolderMenuList.preload();
  void MenuList.preload();
}

interface FolderMenuProps {
  scope: Scope;
  view: View;
  /** How many in the inbox nobody has read. */
  unread: number;
}

/** The folder that is shown; its menu has the others, each with its number, and the saved views. */
export function FolderMenu({ scope, view, unread }: FolderMenuProps) {
  const endpointId = scope === ALL ? undefined : scope;
  // Asked for beforehand, so that the menu opens with them. What doesn't come is left out.
  const { data: held } = useQuery({ ...folderTotalQuery("held", endpointId), enabled: hasBilling() });
  const { data: spam } = useQuery(folderTotalQuery("spam", endpointId));
  const { data: trash } = useQuery(folderTotalQuery("trash", endpointId));
  const { data: views = [] } = useQuery(viewsQuery);
  const trigger = (
    <Button size="small" aria-label={`Folder: ${folderLabels[view.folder]}`} className="max-lg:h-10 max-lg:text-14">
      {folderLabels[view.folder]}
      <ChevronDown aria-hidden className="text-ink-faint" />
    </Button>
  );
  return (
    <OnDemand trigger={trigger} kind="menu" what="The menu" onNear={preload}>
      <FolderMenuList
        trigger={trigger}
        scope={scope}
        view={view}
        totals={{ inbox: unread, held, spam, trash }}
        views={views}
      />
    </OnDemand>
  );
}
