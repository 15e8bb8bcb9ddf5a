import { ApiError } from "~/api/errors/error";
import type { FormState } from "../../schema/model";
import { currentForm } from "../../schema/queries";
import { type EditorSchema, type Problem, schemaOf } from "../state/model";
import { problemsOf } from "./problems";
import { isSame } from "./same";

/** Whether what is on the screen is on the server. */
export type SaveState =
  | { kind: "saved" }
  | { kind: "saving" }
  /** The server wasn't reached, or failed: the same is sent again by itself. */
  | { kind: "retrying" }
  /** Sent again with the next edit. */
  | { kind: "refused"; problems: readonly Problem[]; message: string }
  /** Someone else has saved since: nothing is sent until one of the two is chosen. */
  | { kind: "conflict"; current: FormState };

const DEBOUNCE_MS = 600;
const FIRST_RETRY_MS = 1000;
const MAX_RETRY_MS = 30_000;

interface AutosaveOptions {
  revision: number;
  put: (revision: number, schema: EditorSchema) => Promise<FormState>;
  /** The state, or what is known of the server, is another one. */
  onChange: () => void;
  onSaved: (state: FormState) => void;
}

/** Saves a form some time after each edit: one request at a time, always with the newest form. */
export class Autosave {
  state: SaveState = { kind: "saved" };
  revision: number;
  /** What was sent and may not have been answered: if the server has it, then it was we who saved it. */
  sent: EditorSchema | undefined;
  private readonly options: AutosaveOptions;
  private waiting: EditorSchema | undefined;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private request: Promise<void> | undefined;
  private failures = 0;

  constructor(options: AutosaveOptions) {
    this.options = options;
    this.revision = options.revision;
  }

  get isSaved(): boolean {
    return this.waiting === undefined && this.request === undefined;
  }

  /** The form is now this one. */
  change(schema: EditorSchema): void {
    this.waiting = schema;
    if (this.state.kind === "conflict") return;
    this.schedule(DEBOUNCE_MS);
    if (this.state.kind !== "retrying") this.show({ kind: "saving" });
  }

  /** Saves at once what isn't saved; resolves to whether all is saved. */
  async flush(): Promise<boolean> {
    while (this.waiting && this.state.kind !== "conflict") {
      const { waiting } = this;
      await this.send();
      if (this.waiting === waiting) return false;
    }
    await this.request;
    return this.isSaved;
  }

  /** The connection is back, or the user asks: a retry needn't wait. */
  retry(): void {
    if (this.waiting && this.state.kind !== "conflict") void this.send();
  }

  /** What the server has is what is on the screen. */
  adopt(revision: number): void {
    clearTimeout(this.timer);
    this.waiting = undefined;
    this.revision = revision;
    this.show({ kind: "saved" });
  }

  /** The server has another form than the one that this was based on. */
  conflict(current: FormState, yours: EditorSchema): void {
    clearTimeout(this.timer);
    this.waiting = yours;
    this.show({ kind: "conflict", current });
  }

  /** This form replaces what is stored, as long as that is what was shown. */
  keepMine(): void {
    if (this.state.kind !== "conflict") return;
    this.revision = this.state.current.revision;
    this.show({ kind: "saving" });
    void this.send();
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  private schedule(delay: number): void {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.send(), delay);
  }

  private async send(): Promise<void> {
    clearTimeout(this.timer);
    // What is waiting is sent when the answer is here.
    if (this.request) return this.request;
    const schema = this.waiting;
    if (!schema) return;
    this.waiting = undefined;
    this.sent = schema;
    this.request = this.put(schema);
    this.show({ kind: this.failures > 0 ? "retrying" : "saving" });
    await this.request;
  }

  private async put(schema: EditorSchema): Promise<void> {
    try {
      const state = await this.options.put(this.revision, schema);
      this.done();
      this.saved(state);
    } catch (error) {
      this.done();
      this.failed(error, schema);
    }
  }

  private done(): void {
    this.request = undefined;
  }

  private saved(state: FormState): void {
    this.failures = 0;
    this.revision = state.revision;
    this.sent = undefined;
    this.options.onSaved(state);
    if (this.waiting) this.schedule(DEBOUNCE_MS);
    else this.show({ kind: "saved" });
  }

  private failed(error: unknown, schema: EditorSchema): void {
    const newer = this.waiting;
    this.waiting ??= schema;
    const current = currentForm(error);
    if (current) {
      this.changedElsewhere(current, schema, newer);
      return;
    }
    if (mayPass(error)) {
      this.failures += 1;
      this.schedule(Math.min(FIRST_RETRY_MS * 2 ** (this.failures - 1), MAX_RETRY_MS));
      this.show({ kind: "retrying" });
      return;
    }
    this.failures = 0;
    this.sent = undefined;
    const message = error instanceof Error ? error.message : "";
    this.show({ kind: "refused", problems: problemsOf(error, schema), message });
    if (newer) this.schedule(DEBOUNCE_MS);
  }

  private changedElsewhere(current: FormState, sent: EditorSchema, newer: EditorSchema | undefined): void {
    this.failures = 0;
    // The answer to an earlier request was lost: what is stored is ours.
    if (isSame(current.draft, schemaOf(sent))) {
      this.waiting = newer;
      this.saved(current);
      return;
    }
    this.conflict(current, newer ?? sent);
  }

  private show(state: SaveState): void {
    this.state = state;
    this.options.onChange();
  }
}

/** No answer, too many requests, or a fault of the server. */
function mayPass(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  return error.status === 0 || error.status === 429 || error.status >= 500;
}
