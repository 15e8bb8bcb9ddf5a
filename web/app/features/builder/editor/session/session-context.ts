import { useQueryClient } from "@tanstack/react-query";
import { createContext, useContext, useEffect, useState, useSyncExternalStore } from "react";
import { useUnsavedChanges } from "~/lib/state/unsaved-changes";
import type { FormState } from "../../schema/model";
import { putForm, saveDraft } from "../../schema/queries";
import { EditorSession, type SessionView } from "./editor-session";

/** The session of a form, for as long as the editor is open. */
export function useOpenSession(formId: string, form: FormState): [EditorSession, SessionView] {
  const queries = useQueryClient();
  const [session] = useState(
    () =>
      new EditorSession({
        formId,
        form,
        put: (revision, schema) => saveDraft(formId, revision, schema),
        onSaved: (state) => void putForm(queries, formId, state),
      }),
  );
  useEffect(session.start, []);
  useEffect(() => session.sync(form), [session, form]);
  const view = useSyncExternalStore(session.subscribe, session.get);
  useUnsavedChanges(!view.isSaved);
  return [session, view];
}

export const SessionContext = createContext<[EditorSession, SessionView] | undefined>(undefined);

/** What is saved, and the history; for the bar. The form itself is in `useEditor`. */
export function useSession(): [EditorSession, SessionView] {
  const session = useContext(SessionContext);
  if (!session) throw new Error("useSession is for components within the editor");
  return session;
}
