import type { Schema } from "../../schema/model";
import { applyEdit, keyed, nameFollowingLabel } from "./apply";
import type { Edit, EditorAction, EditorSchema, FieldKey } from "./model";

/** Enough to take back a day's work. Forms share what didn't change, so that each costs little. */
const MAX_STEPS = 2000;

/** Typing that pauses for less is one step. */
const TYPING_PAUSE_MS = 1000;

/** What is being typed: further changes of the same setting, soon after, belong to the same step. */
interface Typing {
  into: string;
  at: number;
}

/** Everything that undo, redo and a reload bring back. */
export interface EditorState {
  past: readonly EditorSchema[];
  present: EditorSchema;
  future: readonly EditorSchema[];
  selected: FieldKey | undefined;
  /** How many keys were given so far. */
  keys: number;
  typing?: Typing | undefined;
}

export type StateAction =
  /** `time` in milliseconds; with `followsName`, a name that came from the label follows it. */
  | { type: "edit"; action: EditorAction; time: number; followsName?: boolean }
  | { type: "select"; key: FieldKey | undefined };

const NEW = "new-";

/** Whether a field was added since the form was opened. */
export const isNewKey = (key: FieldKey) => key.startsWith(NEW);

export function openState(schema: Schema): EditorState {
  let keys = 0;
  const present = keyed(schema, () => `field-${keys++}`);
  return { past: [], present, future: [], selected: undefined, keys };
}

export function reduce(state: EditorState, action: StateAction): EditorState {
  if (action.type === "select") {
    return action.key === state.selected ? state : { ...state, selected: action.key, typing: undefined };
  }
  if (action.action.type === "undo") return undo(state);
  if (action.action.type === "redo") return redo(state);
  return edit(state, action.action, action.time, action.followsName === true);
}

function edit(state: EditorState, change: Edit, time: number, followsName: boolean): EditorState {
  let { keys } = state;
  const added: FieldKey[] = [];
  const newKey = () => {
    const key = `${change.type === "replace" ? "field-" : NEW}${keys++}`;
    added.push(key);
    return key;
  };
  const applied = applyEdit(state.present, change, newKey);
  const present =
    followsName && change.type === "change" && "label" in change.change
      ? nameFollowingLabel(state.present, applied, change.key)
      : applied;
  if (present === state.present) return state;
  const into = typedInto(change);
  const { typing } = state;
  const continues =
    into !== undefined && typing?.into === into && time - typing.at < TYPING_PAUSE_MS && state.future.length === 0;
  return {
    past: continues ? state.past : [...state.past, state.present].slice(-MAX_STEPS),
    present,
    future: [],
    selected: change.type === "replace" ? undefined : (added[0] ?? remaining(state.selected, present)),
    keys,
    typing: into === undefined ? undefined : { into, at: time },
  };
}

/** Which setting an edit may be typing into; undefined if it never is. */
function typedInto(edit: Edit): string | undefined {
  if (edit.type === "change") return `${edit.key} ${Object.keys(edit.change).join(" ")}`;
  if (edit.type === "change_form") return `form ${Object.keys(edit.change).join(" ")}`;
  return edit.type === "rename" ? `${edit.key} name` : undefined;
}

const remaining = (key: FieldKey | undefined, { fields }: EditorSchema) =>
  fields.some((one) => one.key === key) ? key : undefined;

function undo(state: EditorState): EditorState {
  const present = state.past.at(-1);
  if (!present) return state;
  return {
    ...state,
    past: state.past.slice(0, -1),
    present,
    future: [state.present, ...state.future],
    selected: remaining(state.selected, present),
    typing: undefined,
  };
}

function redo(state: EditorState): EditorState {
  const [present, ...future] = state.future;
  if (!present) return state;
  return {
    ...state,
    past: [...state.past, state.present],
    present,
    future,
    selected: remaining(state.selected, present),
    typing: undefined,
  };
}
