import { useLocation, useNavigate } from "react-router";
import type { Submission } from "~/api/queries/submissions";
import { useKeyedState } from "~/lib/state/keyed-state";
import type { View } from "../../filters/view";
import { FROM_LIST, inboxPath, isFromList } from "../../paths";
import { PANE_WIDTH } from "../../toolbar/pane-width";

interface OpenSubmission {
  scope: string;
  view: View;
  /** Which list it is. */
  listKey: string;
  /** Those listed, in their order. */
  ids: readonly string[];
  /** There is a pane that would be empty otherwise. */
  canPreview: boolean;
}

/** Which submission is shown beside the list, or in its place where there is no room, and the ways to another one. */
export function useOpenSubmission({ scope, view, listKey, ids, canPreview }: OpenSubmission) {
  const navigate = useNavigate();
  const { state } = useLocation();
  // The first row when the pane was empty. What arrives above it later doesn't take its place.
  const [kept, keep] = useKeyedState<string | undefined>(listKey, undefined);
  const preview = view.selected === undefined && canPreview ? (kept ?? ids[0]) : undefined;
  if (preview !== kept) keep(preview);

  const replace = (selected: string | undefined, keptState: unknown = state) =>
    void navigate(inboxPath(scope, { ...view, selected }), { replace: true, state: keptState });
  /** Shows one; without room for the pane that is a step in the history. */
  const open = (id: string) => {
    if (matchMedia(PANE_WIDTH).matches || view.selected !== undefined) replace(id);
    else void navigate(inboxPath(scope, { ...view, selected: id }), { state: FROM_LIST });
  };
  const close = () => {
    if (!matchMedia(PANE_WIDTH).matches && isFromList(state)) void navigate(-1);
    else replace(undefined, null);
  };
  /** Goes on from what leaves the list to what comes after it. */
  const leave = (gone: readonly Submission[]) => {
    const leaving = new Set(gone.map(({ id }) => id));
    const shown = view.selected ?? preview;
    if (shown === undefined || !leaving.has(shown)) return;
    const at = ids.indexOf(shown);
    const next =
      ids.slice(at + 1).find((id) => !leaving.has(id)) ?? ids.slice(0, at).findLast((id) => !leaving.has(id));
    if (view.selected === undefined) keep(next);
    else if (next === undefined) close();
    else replace(next);
  };
  return { preview, open, close, leave };
}
