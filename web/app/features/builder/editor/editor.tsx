import { clsx } from "clsx";
import { type ReactNode, useEffect, useMemo, useRef, useState } from "react";
import { useMediaQuery } from "~/lib/browser/media-query";
import type { FormState } from "../schema/model";
import type { FormView } from "../schema/view";
import { createFieldActions, FieldActionsContext, useFieldActions } from "./actions/field-actions";
import { focusField, focusLastLine } from "./actions/focus";
import { LiveRegion } from "./actions/live-region";
import { EditorBar } from "./bar/editor-bar";
import type { CanvasWidth } from "./bar/width-switch";
import { Canvas } from "./canvas/canvas";
import { Inspector } from "./inspector/inspector";
import { FieldsPanel } from "./palette/fields-panel";
import { AddSheet } from "./phone/add-sheet";
import { FieldSheet } from "./phone/field-sheet";
import { Sheet } from "./phone/sheet";
import { Conflict, useConflict } from "./session/conflict";
import type { EditorSession, SessionView } from "./session/editor-session";
import { SessionContext, useOpenSession } from "./session/session-context";
import { type Editor, EditorContext, useEditor } from "./state/context";

interface FormEditorProps {
  formId: string;
  form: FormState;
  /** The endpoint's. */
  name: string;
  onRename: () => void;
  onOpen: (view: FormView) => void;
  /** What may be chosen while the form has no fields: a form made of what submissions have shown. */
  start?: ReactNode;
  /** Whether another part of the tab was open before: its button had the focus, which the name now takes. */
  isReturn?: boolean;
}

/** The editor of a form: full screen, with a bar of its own. */
export default function FormEditor(props: FormEditorProps) {
  const [session, view] = useOpenSession(props.formId, props.form);
  const [actions] = useState(() => createFieldActions(session));
  const editor = useEditorOf(session, view);
  const shared = useMemo(() => [session, view] as [EditorSession, SessionView], [session, view]);
  return (
    <SessionContext value={shared}>
      <EditorContext value={editor}>
        <FieldActionsContext value={actions}>
          <Layout {...props} />
        </FieldActionsContext>
      </EditorContext>
    </SessionContext>
  );
}

const none = [] as const;

function useEditorOf(session: EditorSession, { state, language, save }: SessionView): Editor {
  const problems = save.kind === "refused" ? save.problems : none;
  const { present: schema, selected } = state;
  return useMemo(() => {
    const { select, dispatch, setLanguage } = session;
    return { schema, selected, language, problems, select, dispatch, setLanguage };
  }, [session, schema, selected, language, problems]);
}

function Layout({ formId, form, name, onRename, onOpen, start, isReturn = false }: FormEditorProps) {
  const isWide = useMediaQuery("(min-width: 64rem)");
  const [width, setWidth] = useState<CanvasWidth>("desktop");
  const [settings, openSettings] = useState<"theme" | "form">();
  const conflict = useConflict();
  useFirstField();
  return (
    <div className="full-window fixed inset-0 z-10 flex flex-col bg-sunken">
      <EditorBar
        formId={formId}
        name={name}
        state={form}
        isWide={isWide}
        isReturn={isReturn}
        width={width}
        onWidth={setWidth}
        onRename={onRename}
        onOpen={onOpen}
        onSettings={openSettings}
        onCompare={conflict.reopen}
      />
      {isWide ? (
        <div className="grid min-h-0 flex-1 grid-cols-[220px_minmax(0,1fr)_300px]">
          <FieldsPanel />
          <div className="overflow-y-auto px-6 xl:px-10">
            <Canvas formId={formId} name={name} width={width} start={start} />
          </div>
          <div className="overflow-y-auto border-line border-l bg-surface pb-8">
            <Inspector initialTab="form" />
          </div>
        </div>
      ) : (
        <Narrow formId={formId} name={name} start={start} settings={settings} onSettings={openSettings} />
      )}
      <LiveRegion />
      {conflict.current && <Conflict current={conflict.current} onClose={conflict.dismiss} />}
    </div>
  );
}

/** An empty form begins where the first question is typed. Once it was filled at one press, its first field has the focus. */
function useFirstField() {
  const { schema } = useEditor();
  const [first] = schema.fields;
  const [isBlank] = useState(!first);
  const wasEmpty = useRef(isBlank);
  useEffect(() => {
    // On a phone the keyboard would cover the page.
    if (isBlank && matchMedia("(pointer: fine)").matches) focusLastLine();
  }, [isBlank]);
  useEffect(() => {
    if (wasEmpty.current && first && document.activeElement === document.body) focusField(first.key);
    wasEmpty.current = !first;
  }, [first]);
}

interface NarrowProps {
  formId: string;
  name: string;
  start: ReactNode;
  /** The settings that were chosen in the menu. */
  settings: "theme" | "form" | undefined;
  onSettings: (settings: "theme" | "form" | undefined) => void;
}

/** On a phone: the canvas alone, and a sheet for the selected field or a new one. */
function Narrow({ formId, name, start, settings, onSettings }: NarrowProps) {
  const [insertAt, setInsertAt] = useState<number>();
  const { selected, select } = useEditor();
  const { add } = useFieldActions();
  const hasSheet = insertAt !== undefined || selected !== undefined;
  return (
    <>
      <div
        className={clsx(
          "min-h-0 flex-1 overflow-y-auto",
          hasSheet && "scroll-pb-[min(62dvh,30rem)] pb-[min(62dvh,30rem)]",
        )}
      >
        <Canvas
          formId={formId}
          name={name}
          width="phone"
          start={start}
          onInsertOnPhone={(at) => {
            select();
            setInsertAt(at);
          }}
        />
      </div>
      {settings && (
        <Sheet label="Settings of the form" title="Settings" close="Done" onClose={() => onSettings(undefined)}>
          <Inspector key={settings} initialTab={settings} />
        </Sheet>
      )}
      {!settings && insertAt === undefined && <FieldSheet />}
      {!settings && insertAt !== undefined && (
        <AddSheet
          onClose={() => setInsertAt(undefined)}
          onChoose={(type) => {
            setInsertAt(undefined);
            add(type, insertAt);
          }}
        />
      )}
    </>
  );
}
