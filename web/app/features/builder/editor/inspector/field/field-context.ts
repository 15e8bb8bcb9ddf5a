import { createContext, use } from "react";
import type { Field } from "../../../schema/model";
import type { EditorAction, FieldKey } from "../../state/model";

type FieldChange = Extract<EditorAction, { type: "change" }>["change"];

/** The selected field, for its settings. */
interface EditedField {
  fieldKey: FieldKey;
  field: Field;
  change: (change: FieldChange) => void;
  /** What the server said about a setting when the form was last saved: the first problem of it or of its parts. */
  problemOf: (setting: string) => string | undefined;
}

export const FieldContext = createContext<EditedField | undefined>(undefined);

export function useEditedField(): EditedField {
  const edited = use(FieldContext);
  if (!edited) throw new Error("useEditedField is for the settings of a field");
  return edited;
}
