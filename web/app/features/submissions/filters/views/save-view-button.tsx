import { useQuery } from "@tanstack/react-query";
import Bookmark from "lucide-react/icons/bookmark";
import { useState } from "react";
import type { Scope } from "~/api/queries/submissions";
import { Button } from "~/ui/buttons/button";
import { lazyPart } from "~/ui/feedback/lazy-part";
import { PartBoundary } from "~/ui/feedback/part-boundary";
import type { View } from "../view";
import { viewsQuery } from "./queries";
import { isSameView } from "./view-filter";

const SaveViewDialog = lazyPart(
  () => import("./save-view-dialog"),
  (module) => module.SaveViewDialog,
);
const ManageViewsDialog = lazyPart(
  () => import("./manage-views-dialog"),
  (module) => module.ManageViewsDialog,
);

interface SaveViewButtonProps {
  scope: Scope;
  /** What the scope is called. */
  title: string;
  view: View;
}

/** Saves the filters and the search that are on; not shown where they are saved already. */
export function SaveViewButton({ scope, title, view }: SaveViewButtonProps) {
  const { data: views, isPending } = useQuery(viewsQuery);
  const [open, setOpen] = useState<"save" | "manage">();
  const isSaved = views?.some((saved) => isSameView(saved, scope, view));
  const close = () => setOpen(undefined);
  return (
    <>
      {!isPending && !isSaved && (
        <Button look="quiet" size="small" className="pointer-coarse:h-10" onClick={() => setOpen("save")}>
          <Bookmark aria-hidden />
          Save view
        </Button>
      )}
      {open && (
        <PartBoundary key={open} what="The dialog" onClose={close}>
          {open === "save" ? (
            <SaveViewDialog
              scope={scope}
              title={title}
              view={view}
              onClose={close}
              onManage={() => setOpen("manage")}
            />
          ) : (
            <ManageViewsDialog scope={scope} view={view} onClose={close} />
          )}
        </PartBoundary>
      )}
    </>
  );
}
