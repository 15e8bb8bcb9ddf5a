import { expect, test } from "vitest";
import { contactSchema, quoteSchema } from "~/api/mocks/sample-form";
import { type EditorState, openState, reduce } from "./history";
import { type EditorAction, schemaOf } from "./model";
import { randomEdit, seeded } from "./random-edits";

const SECOND = 1000;

/** Edits one after the other, each some time after the one before. */
function after(state: EditorState, actions: readonly EditorAction[], pause = 10 * SECOND): EditorState {
  return actions.reduce((now, action, at) => reduce(now, { type: "edit", action, time: at * pause }), state);
}

const undo: EditorAction = { type: "undo" };
const redo: EditorAction = { type: "redo" };

test.each([1, 2, 3, 4])("1,000 random edits can be undone and redone (seed %i)", (seed) => {
  const random = seeded(seed);
  const first = openState(quoteSchema);
  let state = first;
  const shown: string[] = [JSON.stringify(state.present)];
  for (let step = 0; step < 1000; step += 1) {
    // Half of them follow at once, as when typing.
    const time = step * (random() > 0.5 ? SECOND / 2 : 3 * SECOND);
    state = reduce(state, { type: "edit", action: randomEdit(state.present, random), time });
    if (state.past.length === shown.length) shown.push(JSON.stringify(state.present));
    else shown[shown.length - 1] = JSON.stringify(state.present);
    const keys = state.present.fields.map(({ key }) => key);
    expect(new Set(keys).size).toBe(keys.length);
  }
  const last = state;
  expect(last.past.length).toBeGreaterThan(500);
  for (const earlier of shown.toReversed().slice(1)) {
    state = reduce(state, { type: "edit", action: undo, time: 0 });
    expect(JSON.stringify(state.present)).toBe(earlier);
  }
  expect(state.past).toHaveLength(0);
  expect(schemaOf(state.present)).toEqual(quoteSchema);
  for (const later of shown.slice(1)) {
    state = reduce(state, { type: "edit", action: redo, time: 0 });
    expect(JSON.stringify(state.present)).toBe(later);
  }
  expect(state.present).toEqual(last.present);
  expect(reduce(state, { type: "edit", action: redo, time: 0 })).toBe(state);
});

test("the history has an end", () => {
  const key = "field-0";
  const many = Array.from({ length: 2100 }, (_, at) => ({ type: "rename", key, name: `n${at}` }) as const);
  expect(after(openState(contactSchema), many).past).toHaveLength(2000);
});

const label = (text: string): EditorAction => ({ type: "change", key: "field-0", change: { label: text } });
const labels = (state: EditorState) => state.present.fields.map(({ field }) => field.label);

test("typing is one step, until it pauses or goes on elsewhere", () => {
  const typed = after(openState(contactSchema), [label("N"), label("Na"), label("Nam")], SECOND / 4);
  expect(typed.past).toHaveLength(1);
  expect(labels(after(typed, [undo]))).toEqual(["Name", "Email"]);
  expect(after(openState(contactSchema), [label("N"), label("Na")], 2 * SECOND).past).toHaveLength(2);
  const elsewhere: EditorAction = { type: "change", key: "field-1", change: { label: "E" } };
  expect(after(openState(contactSchema), [label("N"), elsewhere, label("Na")], SECOND / 4).past).toHaveLength(3);
});

test("what is typed after an undo can be undone by itself, and there is nothing to redo", () => {
  const typed = after(openState(contactSchema), [label("A"), label("B"), undo], 2 * SECOND);
  expect(labels(typed)[0]).toBe("A");
  const again = reduce(typed, { type: "edit", action: label("C"), time: 4 * SECOND });
  expect(labels(after(again, [redo]))[0]).toBe("C");
  expect(labels(after(again, [undo]))[0]).toBe("A");
});

test("a new field is selected, and a field that is gone no longer", () => {
  const added = after(openState(contactSchema), [{ type: "insert", field: { type: "text", label: "City" }, at: 1 }]);
  expect(added.selected).toBe(added.present.fields[1]?.key);
  expect(after(added, [undo]).selected).toBeUndefined();
  const chosen = reduce(openState(contactSchema), { type: "select", key: "field-1" });
  expect(after(chosen, [{ type: "remove", key: "field-1" }]).selected).toBeUndefined();
  expect(after(chosen, [{ type: "remove", key: "field-0" }]).selected).toBe("field-1");
});

test("an edit that changes nothing is no step", () => {
  const state = openState(contactSchema);
  expect(after(state, [{ type: "move", key: "field-0", to: 0 }])).toBe(state);
  expect(after(state, [{ type: "remove", key: "gone" }])).toBe(state);
  expect(after(state, [undo])).toBe(state);
});

test("the name of a new field follows its label, also in conditions, until it has one of its own", () => {
  const time = 0;
  let state = after(openState(contactSchema), [
    { type: "insert", field: { type: "text", label: "Short text" }, at: 2 },
  ]);
  const key = state.selected ?? "";
  const nameNow = () => state.present.fields[2]?.field.name;
  expect(nameNow()).toBe("short_text");
  const when = { all: [{ field: "short_text", is: "filled" as const }] };
  state = after(state, [{ type: "change", key: "field-0", change: { show_if: when } }]);
  state = reduce(state, {
    type: "edit",
    action: { type: "change", key, change: { label: "Your city" } },
    time,
    followsName: true,
  });
  expect(nameNow()).toBe("your_city");
  expect(state.present.fields[0]?.field.show_if).toEqual({ all: [{ field: "your_city", is: "filled" }] });
  state = after(state, [{ type: "rename", key, name: "town" }]);
  state = reduce(state, {
    type: "edit",
    action: { type: "change", key, change: { label: "City" } },
    time,
    followsName: true,
  });
  expect(nameNow()).toBe("town");
});
