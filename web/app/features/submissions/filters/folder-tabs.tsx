import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { Badge } from "~/ui/data/badge";
import { TabLinks, tabLinkClass } from "~/ui/layout/tab-links";
import { inboxPath } from "../paths";
import { ALL, folderTotalQuery, type Scope } from "../queries";
import { changed, type Folder, folders, type View } from "./view";

const names: Record<Folder, string> = { inbox: "Inbox", spam: "Spam", trash: "Trash" };

interface FolderTabsProps {
  scope: Scope;
  view: View;
  unread: number;
}

export function FolderTabs({ scope, view, unread }: FolderTabsProps) {
  return (
    <div className="mt-3.5 [&>nav]:px-4 [&>nav]:sm:px-6">
      <TabLinks label="Folders">
        {folders.map((folder) => (
          <Link
            key={folder}
            to={inboxPath(scope, changed(view, { folder }))}
            aria-current={folder === view.folder ? "page" : undefined}
            className={tabLinkClass}
          >
            {names[folder]}
            {folder === "inbox" ? (
              unread > 0 && (
                <Badge tone="accent">
                  {new Intl.NumberFormat().format(unread)}
                  <span className="sr-only"> unread</span>
                </Badge>
              )
            ) : (
              <Total scope={scope} folder={folder} />
            )}
          </Link>
        ))}
      </TabLinks>
    </div>
  );
}

/** A count is an extra: while it is not known, or if it does not come, the tab does without. */
function Total({ scope, folder }: { scope: Scope; folder: Folder }) {
  const { data: total } = useQuery(folderTotalQuery(folder, scope === ALL ? undefined : scope));
  return total ? <Badge>{new Intl.NumberFormat().format(total)}</Badge> : null;
}
