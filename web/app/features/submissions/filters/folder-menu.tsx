import { useQuery } from "@tanstack/react-query";
import Check from "lucide-react/icons/check";
import ChevronDown from "lucide-react/icons/chevron-down";
import { Link } from "react-router";
import { ALL, type Folder, folders, folderTotalQuery, type Scope } from "~/api/queries/submissions";
import { Button } from "~/ui/buttons/button";
import { Menu } from "~/ui/menus/menu";
import { inboxPath } from "../paths";
import { changed, type View } from "./view";

const names: Record<Folder, string> = { inbox: "Inbox", spam: "Spam", trash: "Trash" };
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
  const { data: spam } = useQuery(folderTotalQuery("spam", endpointId));
  const { data: trash } = useQuery(folderTotalQuery("trash", endpointId));
  const counts: Record<Folder, string | undefined> = {
    inbox: unread > 0 ? `${number.format(unread)} unread` : undefined,
    spam: spam ? number.format(spam) : undefined,
    trash: trash ? number.format(trash) : undefined,
  };
  return (
    <Menu
      align="start"
      trigger={
        <Button size="small" aria-label={`Folder: ${names[view.folder]}`} className="max-lg:h-10 max-lg:text-14">
          {names[view.folder]}
          <ChevronDown aria-hidden className="text-ink-faint" />
        </Button>
      }
      entries={folders.map((folder) => ({
        link: (
          <Link
            to={inboxPath(scope, changed(view, { folder }))}
            aria-current={folder === view.folder ? "page" : undefined}
          >
            <Check aria-hidden className={folder === view.folder ? undefined : "invisible"} />
            <span className="flex-1">{names[folder]}</span>
            <span className="num text-13 text-ink-soft">{counts[folder]}</span>
          </Link>
        ),
      }))}
    />
  );
}
