import { textIn } from "../../schema/model";
import { EditableText } from "../field/editable-text";
import { writtenIn } from "../inspector/language/languages";
import { useEditor } from "../state/context";
import { textOf, withText } from "../state/text";

/** The heading of the hosted page, edited in place. Without one of its own, the endpoint's name is shown. */
export function FormTitle({ name }: { name: string }) {
  const { schema, language, dispatch } = useEditor();
  const { title, language: main } = schema.form;
  const value = textOf(title, language, main);
  return (
    <EditableText
      label="Form title"
      value={value}
      placeholder={textIn(title, main) || name}
      {...writtenIn(language, value, main)}
      maxLength={200}
      onChange={(typed) => dispatch({ type: "change_form", change: { title: withText(title, language, main, typed) } })}
      onEnter={() => document.querySelector<HTMLElement>("[data-insert-line]")?.focus()}
      className="display mt-3 mb-1 text-[1.875rem] leading-[1.15]"
    />
  );
}
