import { useQuery } from "@tanstack/react-query";
import Check from "lucide-react/icons/check";
import ChevronDown from "lucide-react/icons/chevron-down";
import { Link } from "react-router";
import { ALL, type Folder, folderLabels, folders, folderTotalQuery, type Scope } from "~/api/queries/submissions";
import { hasBilling } from "~/lib/pricing/has-billing";
import { Button } from "~/ui/buttons/button";
import { Menu } from "~/ui/menus/menu";
import { inboxPath } from "../paths";
import { changed, unfiltered, type View } from "./view";

const number = new Intl.NumberFormat();

interface FolderMenuProps {
  scope: Scope;
  view: View;
  /** How many in the inbox nobody has read. */
  unread: number;
}

/** The folder that is shown; the others are in its menu, each with its number. */
export function FolderMenu({ scope, view, unread }: FolderMenuProps) {
  const endpointId = scope === ALL ? undefined : scope;
  // Asked for beforehand, so that the menu opens with them. A number that doesn't come is left out.
  const { data: held } = useQuery({ ...folderTotalQuery("held", endpointId), enabled: hasBilling() });
  const { data: spam } = useQuery(folderTotalQuery("spam", endpointId));
  const { data: trash } = useQuery(folderTotalQuery("trash", endpointId));
  const counts: Record<Folder, string | undefined> = {
    inbox: unread > 0 ? `${number.format(unread)} unread` : undefined,
    held: held ? number.format(held) : undefined,
    spam: spam ? number.format(spam) : undefined,
    trash: trash ? number.format(trash) : undefined,
  };
  // Most people never have any.
  const shown = folders.filter((folder) => folder !== "held" || held || view.folder === "held");
  return (
    <Menu
      align="start"
      trigger={
        <Button size="small" aria-label={`Folder: ${folderLabels[view.folder]}`} className="max-lg:h-10 max-lg:text-14">
          {folderLabels[view.folder]}
          <ChevronDown aria-hidden className="text-ink-faint" />
        </Button>
      }
      entries={shown.map((folder) => ({
        link: (
          <Link
            to={inboxPath(
              scope,
              changed(view, folder === "held" ? { ...unfiltered, q: undefined, folder } : { folder }),
            )}
            aria-current={folder === view.folder ? "page" : undefined}
          >
            <Check aria-hidden className={folder === view.folder ? undefined : "invisible"} />
            <span className="flex-1">{folderLabels[folder]}</span>
            <span className="num text-13 text-ink-soft">{counts[folder]}</span>
          </Link>
        ),
      }))}
    />
  );
}
