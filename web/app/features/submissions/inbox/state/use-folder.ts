import { useMemo, useRef } from "react";
import { useNavigate } from "react-router";
import type { Submission } from "~/api/queries/submissions";
import { useActions } from "../../actions/actions";
import { useChangeMatching } from "../../actions/matching/use-change-matching";
import type { Action } from "../../actions/model";
import { useDeleteSubmission } from "../../actions/mutations";
import type { View } from "../../filters/view";
import { type ListHandle, useNearEnd } from "../../list/submission-list";
import { FROM_LIST, submissionPath } from "../../paths";
import { keyAction } from "../../toolbar/keys/key-action";
import { useRowFocus } from "../phone/use-row-focus";
import { useInboxKeys } from "./use-inbox-keys";
import { useList } from "./use-list";
import { useOpenSubmission } from "./use-open-submission";
import { useSelection } from "./use-selection";

interface FolderState {
  scope: string;
  view: View;
  /** There is room for the pane. */
  hasRoom: boolean;
  asTable: boolean;
}

/** A folder's rows, which of them are selected, which one is open, and what is done to them, by key too. */
export function useFolder({ scope, view, hasRoom, asTable }: FolderState) {
  const navigate = useNavigate();
  const perform = useActions();
  const list = useList(scope, view);
  const { items } = list;
  const ids = useMemo(() => items.map(({ id }) => id), [items]);
  // Held submissions can't be marked or moved, so they can't be selected.
  const isHeld = view.folder === "held";
  const selectable = useSelection(items, list.key);
  const selection = isHeld ? { ...selectable, toggle: () => undefined } : selectable;
  const handle = useRef<ListHandle>(null);
  const opened = useOpenSubmission({ scope, view, listKey: list.key, ids, canPreview: hasRoom && !asTable });
  /** What has the whole screen. */
  const reading = hasRoom ? undefined : view.selected;
  useRowFocus(reading, ids, handle);
  useNearEnd(reading === undefined ? Number.NEGATIVE_INFINITY : ids.indexOf(reading), items.length, list.more);

  const act = (targets: readonly Submission[], change: Action) => {
    if (change.state !== undefined && change.state !== view.folder) opened.leave(targets);
    void perform(targets, change);
    if (selection.items.length > 0 && change.state !== undefined) selection.clear();
  };
  const changeMatching = useChangeMatching();
  const actOnSelection = (change: Action) => {
    if (!selection.isEverything) return act(selection.items, change);
    void changeMatching({ scope, filters: view, total: list.total }, change, () => {
      if (change.state === undefined) return;
      opened.leave(items);
      selection.clear();
    });
  };
  const remove = useDeleteSubmission((submission) => opened.leave([submission]));
  /** Means the selected ones if there are any, else the one. */
  const onKey = (key: string, id: string | undefined) => {
    const targets = selection.items.length > 0 ? selection.items : items.filter((item) => item.id === id);
    const change = keyAction(key, targets);
    if (change && selection.items.length > 0) actOnSelection(change);
    else if (change) act(targets, change);
    return change !== undefined;
  };
  useInboxKeys({
    ids,
    current: view.selected,
    preview: opened.preview,
    reveal: (id) => handle.current?.reveal(id),
    topmost: () => handle.current?.topmost(),
    // Without the pane, to go through the rows is not to open them.
    move: (id) => (hasRoom || reading !== undefined) && opened.open(id),
    open: (id) => (hasRoom ? void navigate(submissionPath(id), { state: FROM_LIST }) : opened.open(id)),
    close: opened.close,
    toggle: (id) => selection.toggle(id),
    clear: () => {
      const any = selection.items.length > 0;
      selection.clear();
      return any;
    },
    act: onKey,
  });
  return { list, ids, selection, handle, opened, reading, act, actOnSelection, remove, perform };
}
