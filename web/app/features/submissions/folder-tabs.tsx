import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { Badge } from "~/ui/badge";
import { TabLinks, tabLinkLook } from "~/ui/tab-links";
import { inboxPath } from "./paths";
import { folderTotalQuery } from "./queries";
import { changed, type Folder, folders, type View } from "./view";

const names: Record<Folder, string> = { inbox: "Inbox", spam: "Spam", trash: "Trash" };

interface FolderTabsProps {
  formId: string;
  view: View;
  unread: number;
}

export function FolderTabs({ formId, view, unread }: FolderTabsProps) {
  return (
    <div className="mt-3.5 [&>nav]:px-4 [&>nav]:sm:px-6">
      <TabLinks label="Folders">
        {folders.map((folder) => (
          <Link
            key={folder}
            to={inboxPath(formId, changed(view, { folder }))}
            aria-current={folder === view.folder ? "page" : undefined}
            className={tabLinkLook}
          >
            {names[folder]}
            {folder === "inbox" ? (
              unread > 0 && (
                <Badge tone="accent">
                  {unread}
                  <span className="sr-only"> unread</span>
                </Badge>
              )
            ) : (
              <Total formId={formId} folder={folder} />
            )}
          </Link>
        ))}
      </TabLinks>
    </div>
  );
}

/** A count is an extra: while it is not known, or if it does not come, the tab does without. */
function Total({ formId, folder }: { formId: string; folder: Folder }) {
  const { data: total } = useQuery(folderTotalQuery(folder, formId));
  return total ? <Badge>{total}</Badge> : null;
}
