import { useEditor } from "../../state/context";
import { FieldContext } from "./field-context";
import { FieldSettings } from "./field-settings";

/** The settings of the selected field. */
export function FieldTab() {
  const { schema, selected, dispatch, problems } = useEditor();
  const one = schema.fields.find(({ key }) => key === selected);
  if (!one) return <p className="px-2 py-8 text-center text-ink-soft">Select a field to edit it.</p>;
  const { key, field } = one;
  const own = problems.filter((problem) => problem.key === key);
  return (
    <FieldContext
      // What was typed and not taken over belongs to the field that it was typed for.
      key={key}
      value={{
        fieldKey: key,
        field,
        change: (change) => dispatch({ type: "change", key, change }),
        problemOf: (setting) =>
          own.find((problem) => problem.setting === setting || /^[.[]/.test(after(problem.setting, setting)))?.message,
      }}
    >
      <FieldSettings />
    </FieldContext>
  );
}

/** What follows the setting in a path: `[1].value` of `choices[1].value`. */
const after = (path: string, setting: string) => (path.startsWith(setting) ? path.slice(setting.length) : "");
