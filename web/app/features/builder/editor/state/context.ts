import { createContext, useContext } from "react";
import type { EditorAction, EditorSchema, FieldKey, Problem } from "./model";

export interface Editor {
  schema: EditorSchema;
  selected: FieldKey | undefined;
  select: (key?: FieldKey) => void;
  dispatch: (action: EditorAction) => void;
  /** The language that texts are being edited in. */
  language: string;
  setLanguage: (tag: string) => void;
  /** Of the last save. */
  problems: readonly Problem[];
}

export const EditorContext = createContext<Editor | undefined>(undefined);

/** The form that is being edited. */
export function useEditor(): Editor {
  const editor = useContext(EditorContext);
  if (!editor) throw new Error("useEditor is for components within the editor");
  return editor;
}
