import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { endpointsQuery } from "~/api/queries/endpoints";
import { ALL, type Scope } from "~/api/queries/submissions";
import { useRemovalFocus } from "~/lib/browser/removal-focus";
import { Button } from "~/ui/buttons/button";
import { Dialog } from "~/ui/dialogs/dialog";
import type { View } from "../view";
import { type SavedView, viewsQuery } from "./queries";
import { scopeOf } from "./view-filter";
import { ViewRow } from "./view-row";

interface ManageViewsDialogProps {
  scope: Scope;
  /** What the inbox shows now: a view can take over its filter. */
  view: View;
  onClose: () => void;
}

/** All saved views, those of the open inbox first: to rename, change or delete them. */
export function ManageViewsDialog({ scope, view, onClose }: ManageViewsDialogProps) {
  const { data: views = [] } = useQuery(viewsQuery);
  const { data: endpoints = [] } = useQuery(endpointsQuery());
  const done = useRef<HTMLButtonElement>(null);
  const removal = useRemovalFocus<HTMLUListElement>(() => done.current);
  const formName = (saved: SavedView) =>
    scopeOf(saved) === ALL ? "All forms" : endpoints.find(({ id }) => id === saved.endpoint_id)?.name;
  const isHere = (saved: SavedView) => scopeOf(saved) === scope;
  const sorted = [...views.filter(isHere), ...views.filter((saved) => !isHere(saved))];
  return (
    <Dialog
      open
      isSheet
      onClose={onClose}
      title="Saved views"
      actions={
        <Button ref={done} onClick={onClose}>
          Done
        </Button>
      }
    >
      {views.length === 0 && <p>No saved views. Filter or search an inbox, then press “Save view”.</p>}
      <ul {...removal} aria-label="Saved views" className="divide-y divide-line">
        {sorted.map((saved) => (
          <ViewRow key={saved.id} saved={saved} formName={formName(saved)} current={isHere(saved) ? view : undefined} />
        ))}
      </ul>
    </Dialog>
  );
}
