import type { EditorState } from "../state/history";
import type { EditorField, EditorSchema, FormSettings } from "../state/model";

/** What a reload brings back: the form with its history, and what is known of the server. */
export interface Session {
  state: EditorState;
  /** The revision that the form is based on. */
  revision: number;
  isSaved: boolean;
  /** What was last sent, if its answer may not have arrived. */
  sent?: EditorSchema | undefined;
}

const MAX_STEPS = 200;
const MAX_CHARS = 1_000_000;

/** A form in a table of fields: forms one edit apart share nearly all of them. */
type Row = [settings: number, fields: number[]];

interface Stored {
  format: 1;
  revision: number;
  isSaved: boolean;
  selected?: string | undefined;
  keys: number;
  fields: EditorField[];
  settings: FormSettings[];
  past: Row[];
  present: Row;
  future: Row[];
  sent?: Row | undefined;
}

const itemOf = (formId: string) => `form-editor ${formId}`;

/** Keeps the session in this tab. Where there is no room, with less history, and at last not at all. */
export function storeSession(formId: string, session: Session): void {
  for (let steps = MAX_STEPS; ; steps = Math.floor(steps / 2)) {
    const text = JSON.stringify(pack(session, steps));
    if (text.length <= MAX_CHARS && write(formId, text)) return;
    if (steps === 0) break;
  }
  forgetSession(formId);
}

function write(formId: string, text: string): boolean {
  try {
    sessionStorage.setItem(itemOf(formId), text);
    return true;
  } catch {
    return false;
  }
}

export function forgetSession(formId: string): void {
  try {
    sessionStorage.removeItem(itemOf(formId));
  } catch {
    // Where storage is forbidden, there is nothing to remove.
  }
}

export function readSession(formId: string): Session | undefined {
  try {
    const stored: Stored | null = JSON.parse(sessionStorage.getItem(itemOf(formId)) ?? "null");
    return stored?.format === 1 ? unpack(stored) : undefined;
  } catch {
    return undefined;
  }
}

function pack({ state, revision, isSaved, sent }: Session, steps: number): Stored {
  const fields = new Map<EditorField, number>();
  const settings = new Map<FormSettings, number>();
  const indexIn = <Item>(table: Map<Item, number>, item: Item) => {
    const known = table.get(item) ?? table.size;
    table.set(item, known);
    return known;
  };
  const row = (schema: EditorSchema): Row => [
    indexIn(settings, schema.form),
    schema.fields.map((field) => indexIn(fields, field)),
  ];
  const rows = {
    past: state.past.slice(state.past.length - Math.min(steps, state.past.length)).map(row),
    present: row(state.present),
    future: state.future.slice(0, steps).map(row),
    sent: sent && row(sent),
  };
  const { selected, keys } = state;
  return {
    format: 1,
    revision,
    isSaved,
    selected,
    keys,
    ...rows,
    fields: [...fields.keys()],
    settings: [...settings.keys()],
  };
}

function unpack(stored: Stored): Session {
  const schemaOf = ([settings, fields]: Row): EditorSchema => ({
    form: known(stored.settings[settings]),
    fields: fields.map((index) => known(stored.fields[index])),
  });
  const { revision, isSaved, selected, keys, past, present, future, sent } = stored;
  const state = { selected, keys, past: past.map(schemaOf), present: schemaOf(present), future: future.map(schemaOf) };
  return { state, revision, isSaved, sent: sent && schemaOf(sent) };
}

/** A row whose field isn't in the table was written by something else. */
function known<Item>(item: Item | undefined): Item {
  if (item === undefined) throw new Error("not a session of this editor");
  return item;
}
