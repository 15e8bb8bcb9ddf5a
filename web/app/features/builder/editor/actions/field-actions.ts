import { createContext, useContext } from "react";
import { flushSync } from "react-dom";
import { createStore } from "~/lib/state/store";
import type { Field } from "../../schema/model";
import { fieldType } from "../../words/field-types";
import type { EditorSession } from "../session/editor-session";
import { newField } from "../state/field-defaults";
import type { FieldKey, FieldType } from "../state/model";
import { focusField, focusLabel, focusLastLine, holdFocus } from "./focus";
import { shortLabel } from "./labels";
import { pagesOf } from "./pages";

export type FieldActions = ReturnType<typeof createFieldActions>;

/** What can be done with fields, with the focus where it is expected afterwards, and said to those who don't see it. */
export function createFieldActions(session: EditorSession) {
  const announced = createStore("");
  const fields = () => session.get().state.present.fields;
  const indexOf = (key: FieldKey) => fields().findIndex((one) => one.key === key);
  const labelOf = (key: FieldKey) => {
    const field = fields()[indexOf(key)]?.field;
    return field ? shortLabel(field, session.get().language) : "";
  };
  // The same message twice would not be read out twice.
  const announce = (message: string) => announced.set(announced.get() === message ? `${message} ` : message);

  const insert = (field: Field, at: number) => {
    flushSync(() => session.dispatch({ type: "insert", field, at }));
    announce(`${fieldType(field.type).word} added at position ${at + 1} of ${fields().length}.`);
    return session.get().state.selected;
  };

  const moveTo = (key: FieldKey, to: number) => {
    const from = indexOf(key);
    const within = Math.min(Math.max(to, 0), fields().length - 1);
    if (from < 0 || from === within) return announce(from === 0 ? "Already first." : "Already last.");
    const giveBack = holdFocus(key);
    flushSync(() => session.dispatch({ type: "move", key, to: within }));
    giveBack();
    announce(`${labelOf(key)} moved to position ${within + 1} of ${fields().length}${pageOf(key)}.`);
  };
  const pageOf = (key: FieldKey) => {
    const pages = pagesOf(session.get().state.present);
    const page = pages.find((one) => one.fields.some((field) => field.key === key));
    return page && pages.length > 1 ? `, page ${page.number}` : "";
  };

  return {
    announced,
    announce,
    /** After the selected field, else at the end; then its label is typed. */
    add: (type: FieldType, at?: number) => {
      const { selected } = session.get().state;
      const key = insert(newField(type), at ?? (selected ? indexOf(selected) + 1 : fields().length));
      if (key) focusLabel(key, true);
    },
    /** At a position, where the focus stays where it is: for typing one question after the other. */
    insert,
    moveTo,
    /** To the place before the field that is at a position now. */
    moveBefore: (key: FieldKey, before: number) => {
      const from = indexOf(key);
      if (before !== from && before !== from + 1) moveTo(key, before > from ? before - 1 : before);
      flushSync(() => session.select(key));
    },
    moveBy: (key: FieldKey, by: 1 | -1) => moveTo(key, indexOf(key) + by),
    duplicate: (key: FieldKey) => {
      flushSync(() => session.dispatch({ type: "duplicate", key }));
      const copy = session.get().state.selected;
      if (copy) focusField(copy);
      announce(`${labelOf(key)} duplicated.`);
    },
    remove: (key: FieldKey) => {
      const at = indexOf(key);
      const label = labelOf(key);
      flushSync(() => session.dispatch({ type: "remove", key }));
      const next = fields()[at] ?? fields()[at - 1];
      if (next) select(next.key);
      else focusLastLine();
      announce(`${label} deleted. Undo brings it back.`);
    },
    select,
    /** The field before or after another one. */
    selectBy: (key: FieldKey, by: 1 | -1) => {
      const next = fields()[indexOf(key) + by];
      if (next) select(next.key);
    },
    undo: () => {
      flushSync(() => session.dispatch({ type: "undo" }));
      announce("Undone.");
    },
    redo: () => {
      flushSync(() => session.dispatch({ type: "redo" }));
      announce("Redone.");
    },
  };

  function select(key: FieldKey) {
    flushSync(() => session.select(key));
    focusField(key);
  }
}

export const FieldActionsContext = createContext<FieldActions | undefined>(undefined);

export function useFieldActions(): FieldActions {
  const actions = useContext(FieldActionsContext);
  if (!actions) throw new Error("useFieldActions is for components within the editor");
  return actions;
}
