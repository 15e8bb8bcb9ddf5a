import { useQuery } from "@tanstack/react-query";
import { profileQuery } from "~/api/queries/profile";
import { NEW_TICKET } from "~/lib/routing/support-paths";
import { createStore, type Store, useStore } from "~/lib/state/store";
import { type Draft, emptyDraft, isEmpty } from "./draft";
import { readDraft, writeDraft } from "./storage";

/** Outside of the tree: an upload goes on while another ticket is shown. */
const drafts = new Map<string, Store<Draft>>();

const keyOf = (owner: string, ticketId: string) => `${owner} ${ticketId}`;

/** The draft of a person, for a ticket or the next new one. */
function draftAt(owner: string, ticketId: string): Store<Draft> {
  const key = keyOf(owner, ticketId);
  const known = drafts.get(key);
  if (known) return known;
  const made = createStore((owner && takeUnowned(ticketId)) || readDraft(key));
  drafts.set(key, made);
  return made;
}

/** What was typed before the profile had loaded, so that it doesn't vanish from the field. */
function takeUnowned(ticketId: string): Draft | undefined {
  const key = keyOf("", ticketId);
  const draft = drafts.get(key)?.get();
  drafts.delete(key);
  return draft && !isEmpty(draft) ? draft : undefined;
}

/** What is known of drafts but what is stored; for tests. */
export const forgetDrafts = () => drafts.clear();

export interface DraftHandle {
  /** Where it is kept. */
  key: string;
  draft: Draft;
  change: (change: Partial<Draft> | ((draft: Draft) => Partial<Draft>)) => void;
  discard: () => void;
}

/** What someone has begun to write to a ticket. Kept in this browser until it's sent; other people don't see it there. */
export function useDraft(ticketId: string): DraftHandle {
  const owner = useQuery(profileQuery).data?.id ?? "";
  const key = keyOf(owner, ticketId);
  const store = draftAt(owner, ticketId);
  const set = (next: Draft) => {
    store.set(next);
    if (owner) writeDraft(key, next);
  };
  return {
    key,
    draft: useStore(store),
    change: (change) => {
      const before = store.get();
      set({ ...before, ...(typeof change === "function" ? change(before) : change) });
    },
    discard: () => set(emptyDraft),
  };
}

export const useNewDraft = () => useDraft(NEW_TICKET);
