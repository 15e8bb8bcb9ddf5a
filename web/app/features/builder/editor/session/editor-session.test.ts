import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "~/api/errors/error";
import { contactSchema, form, published } from "~/api/mocks/sample-form";
import type { FormState, Schema } from "../../schema/model";
import { EditorSession } from "./editor-session";

/** A server that keeps one form, as the API does. */
function server(state = form()) {
  const kept = {
    state,
    sent: [] as string[],
    fail: undefined as (() => Promise<never>) | undefined,
    /** Whether an answer is lost after the form was stored. */
    losesAnswers: false,
    async put(revision: number, schema: Schema): Promise<FormState> {
      kept.sent.push(`${revision} ${schema.fields.map(({ label }) => label).join(" ")}`);
      if (kept.fail) return kept.fail();
      if (revision !== kept.state.revision) {
        throw new ApiError("Changed.", 409, { code: "form_changed", current: kept.state });
      }
      kept.state = { ...kept.state, draft: schema, revision: revision + 1, has_changes: true };
      if (kept.losesAnswers) throw new ApiError("Unreachable.", 0);
      return kept.state;
    },
    /** Somebody else saves a form with this one field. */
    change(label: string) {
      const draft: Schema = { language: "en", fields: [{ type: "text", name: "x", label }] };
      kept.state = { ...kept.state, draft, revision: kept.state.revision + 1 };
    },
  };
  return kept;
}

function open({ state, put }: { state: FormState; put: (revision: number, schema: Schema) => Promise<FormState> }) {
  const session = new EditorSession({ formId: "k7qm", form: state, put, onSaved: () => undefined });
  const stop = session.start();
  return Object.assign(session, { stop });
}

const label = (session: EditorSession, text: string) =>
  session.dispatch({ type: "change", key: "field-0", change: { label: text } });
const labels = (session: EditorSession) => session.get().state.present.fields.map(({ field }) => field.label);
const kind = (session: EditorSession) => session.get().save.kind;
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const fails = (status: number, data?: unknown) => () => Promise.reject(new ApiError("Failed.", status, data));
const reload = () => dispatchEvent(new Event("pagehide"));

beforeEach(() => {
  vi.useFakeTimers();
  sessionStorage.clear();
});
afterEach(() => vi.useRealTimers());

test("an edit is saved once typing pauses, on the revision before it", async () => {
  const api = server();
  const session = open(api);
  for (const text of ["N", "Na", "Nam"]) label(session, text);
  expect(kind(session)).toBe("saving");
  await pass(600);
  expect(api.sent).toEqual(["7 Nam Email"]);
  expect(kind(session)).toBe("saved");
  label(session, "You");
  await pass(600);
  expect(api.sent.at(-1)).toBe("8 You Email");
});

test("one request at a time: what is typed meanwhile goes with the next", async () => {
  const api = server();
  const answers: (() => void)[] = [];
  const session = open({
    state: api.state,
    put: async (revision, schema) => {
      await new Promise<void>((resolve) => answers.push(resolve));
      return api.put(revision, schema);
    },
  });
  label(session, "One");
  await pass(600);
  label(session, "Two");
  label(session, "Three");
  await pass(5000);
  expect(answers).toHaveLength(1);
  answers[0]?.();
  await pass(0);
  await pass(600);
  expect(answers).toHaveLength(2);
  expect(session.get().isSaved).toBe(false);
  answers[1]?.();
  await pass(0);
  expect(api.sent).toEqual(["7 One Email", "8 Three Email"]);
  expect(session.get().isSaved).toBe(true);
});

test("a server that can't be reached is asked again, less and less often, and at once when online", async () => {
  const api = server();
  api.fail = fails(0);
  const session = open(api);
  label(session, "One");
  await pass(600);
  expect(kind(session)).toBe("retrying");
  await pass(1000);
  await pass(2000);
  expect(api.sent).toHaveLength(3);
  await pass(3900);
  expect(api.sent).toHaveLength(3);
  expect(labels(session)[0]).toBe("One");
  api.fail = undefined;
  dispatchEvent(new Event("online"));
  await pass(0);
  expect(kind(session)).toBe("saved");
  expect(api.state.draft?.fields[0]?.label).toBe("One");
});

test("what the server refuses is shown at its field, and typing goes on", async () => {
  const api = server();
  const errors = [
    { field: "fields[1].label", code: "empty", message: "Write a label." },
    { field: "theme.color", code: "colour", message: "Use a colour." },
  ];
  api.fail = fails(422, { code: "schema_invalid", errors });
  const session = open(api);
  session.dispatch({ type: "move", key: "field-1", to: 0 });
  await pass(600);
  const { save } = session.get();
  expect(save).toMatchObject({
    kind: "refused",
    problems: [
      { key: "field-0", setting: "label", message: "Write a label." },
      { key: undefined, setting: "theme.color", message: "Use a colour." },
    ],
  });
  expect(session.get().isSaved).toBe(false);
  await pass(60_000);
  expect(api.sent).toHaveLength(1);
  api.fail = undefined;
  label(session, "One");
  await pass(600);
  expect(kind(session)).toBe("saved");
});

test("two tabs never overwrite each other: mine can be kept", async () => {
  const api = server();
  const session = open(api);
  api.change("Theirs");
  label(session, "Mine");
  await pass(600);
  expect(session.get().save).toMatchObject({ kind: "conflict", current: { revision: 8 } });
  expect(session.get().base.draft).toEqual(contactSchema);
  label(session, "Mine too");
  await pass(60_000);
  expect(api.sent).toHaveLength(1);
  expect(await session.flush()).toBe(false);
  session.keepMine();
  await pass(0);
  expect(api.sent.at(-1)).toBe("8 Mine too Email");
  expect(kind(session)).toBe("saved");
});

test("two tabs never overwrite each other: theirs can be used, and mine is an undo away", async () => {
  const api = server();
  const session = open(api);
  api.change("Theirs");
  label(session, "Mine");
  await pass(600);
  session.takeTheirs();
  expect(labels(session)).toEqual(["Theirs"]);
  expect(session.get().isSaved).toBe(true);
  await pass(60_000);
  expect(api.sent).toHaveLength(1);
  session.dispatch({ type: "undo" });
  await pass(600);
  expect(api.sent.at(-1)).toBe("8 Mine Email");
});

test("a lost answer isn't somebody else's change", async () => {
  const api = server();
  api.losesAnswers = true;
  const session = open(api);
  label(session, "Mine");
  await pass(600);
  expect(kind(session)).toBe("retrying");
  api.losesAnswers = false;
  await pass(1000);
  expect(kind(session)).toBe("saved");
  label(session, "More");
  await pass(600);
  expect(api.state.draft?.fields[0]?.label).toBe("More");
});

test("changes of others are shown as long as there are none of our own", async () => {
  const api = server();
  const session = open(api);
  api.change("Theirs");
  session.sync(api.state);
  expect(labels(session)).toEqual(["Theirs"]);
  expect(api.sent).toHaveLength(0);
  session.sync(form());
  expect(labels(session)).toEqual(["Theirs"]);
});

test("undo and redo survive a reload", async () => {
  const api = server();
  const first = open(api);
  label(first, "One");
  await pass(2000);
  label(first, "Two");
  await pass(2000);
  first.dispatch({ type: "undo" });
  await pass(2000);
  reload();
  const second = open(api);
  expect(second.get().state).toEqual({ ...first.get().state, typing: undefined });
  second.dispatch({ type: "redo" });
  expect(labels(second)[0]).toBe("Two");
  second.dispatch({ type: "undo" });
  second.dispatch({ type: "undo" });
  expect(labels(second)[0]).toBe("Name");
});

test("what wasn't saved survives a reload, and is saved", async () => {
  const api = server();
  label(open(api), "One");
  reload();
  const second = open(api);
  expect(labels(second)[0]).toBe("One");
  await pass(600);
  expect(api.state.draft?.fields[0]?.label).toBe("One");
});

test("after a reload, what somebody else saved counts, unless there is something to lose", async () => {
  const api = server();
  const first = open(api);
  label(first, "One");
  await pass(2000);
  api.change("Theirs");
  const second = open(api);
  expect(labels(second)).toEqual(["Theirs"]);
  expect(second.get().state.past).toHaveLength(0);
  label(second, "Mine");
  reload();
  api.change("Theirs again");
  const third = open(api);
  expect(third.get().save.kind).toBe("conflict");
  expect(labels(third)).toEqual(["Mine"]);
});

test("a save that was on its way during a reload was ours", async () => {
  const api = server();
  api.losesAnswers = true;
  const first = open(api);
  label(first, "One");
  await pass(600);
  label(first, "One two");
  reload();
  api.losesAnswers = false;
  const second = open(api);
  expect(second.get().save.kind).toBe("saving");
  await pass(600);
  expect(api.state.draft?.fields[0]?.label).toBe("One two");
});

test("changes that the user chose to leave don't come back", async () => {
  const api = server();
  api.fail = fails(0);
  const session = open(api);
  label(session, "One");
  await pass(600);
  session.stop();
  expect(labels(open(api))[0]).toBe("Name");
});

test("a long history takes only so much room", async () => {
  const fields = Array.from({ length: 200 }, (_, at) => ({
    type: "text" as const,
    name: `n${at}`,
    label: "x".repeat(200),
    help: "y".repeat(1000),
  }));
  const api = server(form({ draft: { language: "en", fields } }));
  const session = open(api);
  for (let at = 0; at < 1500; at += 1) {
    session.dispatch({ type: "change", key: `field-${at % 200}`, change: { help: `${at} `.repeat(200) } });
  }
  reload();
  const second = open(api);
  expect(JSON.stringify(sessionStorage).length).toBeLessThan(1_300_000);
  expect(second.get().state.past.length).toBeGreaterThan(10);
  expect(second.get().state.present).toEqual(session.get().state.present);
});

test("the name of a new field follows its label until it's published", async () => {
  const api = server();
  const session = open(api);
  session.dispatch({ type: "insert", field: { type: "text", label: "Short text" }, at: 2 });
  const key = session.get().state.selected ?? "";
  const name = () => session.get().state.present.fields[2]?.field.name;
  session.dispatch({ type: "change", key, change: { label: "City" } });
  expect(name()).toBe("city");
  await pass(600);
  session.sync({ ...api.state, published: published(1, api.state.draft ?? contactSchema) });
  session.dispatch({ type: "change", key, change: { label: "Town" } });
  expect(name()).toBe("city");
});
