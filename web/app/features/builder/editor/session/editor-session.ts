import { type FormState, type Schema, workingSchema } from "../../schema/model";
import { type EditorState, isNewKey, openState, reduce, type StateAction } from "../state/history";
import { type EditorAction, type EditorSchema, type FieldKey, schemaOf } from "../state/model";
import { Autosave, type SaveState } from "./autosave";
import { isSame } from "./same";
import { forgetSession, readSession, storeSession } from "./stored";

/** What the editor shows; a new object after each change. */
export interface SessionView {
  state: EditorState;
  save: SaveState;
  isSaved: boolean;
  /** The language that texts are edited in. */
  language: string;
  /** What both sides of a conflict began with. */
  base: FormState;
}

const emptySchema: Schema = { language: "en", fields: [] };

const STORE_AFTER_MS = 250;

interface SessionOptions {
  formId: string;
  form: FormState;
  put: (revision: number, schema: Schema) => Promise<FormState>;
  onSaved: (state: FormState) => void;
}

/**
 * A form in the editor: its history, what is saved of it, and what of both outlives a reload. Lives outside of React,
 * so that typing waits for nothing.
 */
export class EditorSession {
  private view: SessionView;
  private readonly options: SessionOptions;
  private readonly autosave: Autosave;
  private readonly listeners = new Set<() => void>();
  private storing: ReturnType<typeof setTimeout> | undefined;

  constructor(options: SessionOptions) {
    const { formId, form, put } = options;
    this.options = options;
    const stored = readSession(formId);
    const opened = openState(workingSchema(form) ?? emptySchema);
    const kept = stored && isContinued(stored, form) ? stored : undefined;
    this.autosave = new Autosave({
      revision: form.revision,
      put: (revision, schema) => put(revision, schemaOf(schema)),
      onChange: () => this.update({}),
      onSaved: (state) => {
        this.update({ base: state });
        options.onSaved(state);
      },
    });
    const state = kept?.state ?? opened;
    this.view = { state, save: { kind: "saved" }, isSaved: true, language: state.present.form.language, base: form };
    if (kept && !isSame(schemaOf(kept.state.present), workingSchema(form) ?? emptySchema)) {
      if (kept.revision === form.revision || isSame(kept.sent && schemaOf(kept.sent), form.draft)) {
        this.autosave.change(state.present);
      } else this.autosave.conflict(form, state.present);
    }
  }

  get = () => this.view;

  subscribe = (listener: () => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Begins to listen; what it returns ends that, and forgets what the user chose not to save. */
  start = () => {
    const retry = () => this.autosave.retry();
    const store = () => this.store();
    addEventListener("online", retry);
    addEventListener("pagehide", store);
    return () => {
      removeEventListener("online", retry);
      removeEventListener("pagehide", store);
      this.autosave.stop();
      clearTimeout(this.storing);
      if (!this.autosave.isSaved) forgetSession(this.options.formId);
      else if (this.view.state.past.length > 0) this.store();
    };
  };

  dispatch = (action: EditorAction) => {
    const before = this.view.state;
    this.reduce({ type: "edit", action, time: Date.now(), followsName: this.followsName(action) });
    const { present } = this.view.state;
    if (present !== before.present) this.autosave.change(present);
  };

  select = (key?: FieldKey) => this.reduce({ type: "select", key });

  setLanguage = (language: string) => this.update({ language });

  flush = () => this.autosave.flush();
  retry = () => this.autosave.retry();
  keepMine = () => this.autosave.keepMine();

  takeTheirs = () => {
    const { save } = this.view;
    if (save.kind === "conflict") this.take(save.current);
  };

  /** The form as it was just read or changed elsewhere on the page: without edits of our own, it's shown. */
  sync = (form: FormState) => {
    if (form.revision < this.autosave.revision) return;
    const isNewer = form.revision > this.autosave.revision;
    if (isNewer && this.autosave.isSaved) this.take(form);
    else if (!isNewer && form !== this.view.base) this.update({ base: form });
  };

  private take(form: FormState): void {
    const schema = workingSchema(form) ?? emptySchema;
    if (!isSame(schemaOf(this.view.state.present), schema)) {
      this.reduce({ type: "edit", action: { type: "replace", schema }, time: Date.now() });
    }
    this.view = { ...this.view, base: form };
    this.autosave.adopt(form.revision);
  }

  /** A new field's name comes from its label, until someone may depend on it. */
  private followsName(action: EditorAction): boolean {
    if (action.type !== "change" || !isNewKey(action.key)) return false;
    const { state, base } = this.view;
    const name = state.present.fields.find(({ key }) => key === action.key)?.field.name;
    return !base.published?.schema.fields.some((field) => field.name === name);
  }

  private reduce(action: StateAction): void {
    const state = reduce(this.view.state, action);
    if (state !== this.view.state) this.update({ state });
  }

  private update(change: Partial<SessionView>): void {
    const { state: save, isSaved } = this.autosave;
    const view = { ...this.view, ...change, save, isSaved };
    this.view = { ...view, language: knownLanguage(view.language, view.state.present) };
    for (const listener of this.listeners) listener();
    clearTimeout(this.storing);
    this.storing = setTimeout(() => this.store(), STORE_AFTER_MS);
  }

  private store(): void {
    const { revision, sent, isSaved } = this.autosave;
    storeSession(this.options.formId, { state: this.view.state, revision, isSaved, sent });
  }
}

/** A language that was removed isn't edited any more. */
function knownLanguage(language: string, { form }: EditorSchema): string {
  return form.languages?.includes(language) ? language : form.language;
}

/**
 * Whether a stored session goes on with what the server has: if nobody else has saved since, if it was we who saved, or
 * if there are edits that would be lost.
 */
function isContinued(stored: NonNullable<ReturnType<typeof readSession>>, form: FormState): boolean {
  const isOurs = stored.sent !== undefined && isSame(schemaOf(stored.sent), form.draft);
  return stored.revision === form.revision || isOurs || !stored.isSaved;
}
