import { useEditor } from "../../state/context";
import type { EditorAction } from "../../state/model";

type FormChange = Extract<EditorAction, { type: "change_form" }>["change"];

/** The settings of the form, and what the server said about them when it was last saved. */
export function useFormSettings() {
  const { schema, dispatch, problems } = useEditor();
  return {
    form: schema.form,
    isInSteps: schema.fields.some(({ field }) => field.type === "page_break"),
    change: (change: FormChange) => dispatch({ type: "change_form", change }),
    problemOf: (setting: string) =>
      problems.find(
        ({ key, setting: path }) => key === undefined && (path === setting || path.startsWith(`${setting}.`)),
      )?.message,
  };
}
