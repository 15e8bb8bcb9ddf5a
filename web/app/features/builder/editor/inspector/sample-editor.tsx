import { type ReactNode, useState, useSyncExternalStore } from "react";
import { form } from "~/api/mocks/sample-form";
import type { Schema } from "../../schema/model";
import { createFieldActions, FieldActionsContext } from "../actions/field-actions";
import { EditorSession } from "../session/editor-session";
import { type Editor, EditorContext } from "../state/context";
import { type EditorSchema, type Problem, schemaOf } from "../state/model";

interface SampleEditorProps {
  schema: Schema;
  /** The field that is selected, by its position. */
  selected?: number;
  language?: string;
  problems?: readonly Problem[];
  /** Gets the editor after each drawing. */
  onDraw?: (editor: Editor) => void;
  children: ReactNode;
}

let opened = 0;

/** An editor without a server, for tests. */
export function SampleEditor({ schema, selected, language, problems = [], onDraw, children }: SampleEditorProps) {
  const [session] = useState(() => open(schema, selected, language));
  const [actions] = useState(() => createFieldActions(session));
  const { state, language: current } = useSyncExternalStore(session.subscribe, session.get);
  const { select, dispatch, setLanguage } = session;
  const editor: Editor = {
    schema: state.present,
    selected: state.selected,
    language: current,
    problems,
    select,
    dispatch,
    setLanguage,
  };
  onDraw?.(editor);
  return (
    <EditorContext value={editor}>
      <FieldActionsContext value={actions}>{children}</FieldActionsContext>
    </EditorContext>
  );
}

function open(schema: Schema, selected: number | undefined, language = schema.language): EditorSession {
  opened += 1;
  const saved = form({ draft: schema });
  const session = new EditorSession({
    // What is kept over a reload isn't another test's.
    formId: `sample-${opened}`,
    form: saved,
    put: async (revision, draft) => ({ ...saved, draft, revision: revision + 1 }),
    onSaved: () => undefined,
  });
  if (selected !== undefined) session.select(`field-${selected}`);
  session.setLanguage(language);
  return session;
}

/** The form as it would be saved now. */
export const savedOf = (schema: EditorSchema): Schema => JSON.parse(JSON.stringify(schemaOf(schema)));
