import { clsx } from "clsx";
import Plus from "lucide-react/icons/plus";
import type { ReactNode } from "react";
import { type Field, inputsOf, textIn } from "../../schema/model";
import { writtenIn } from "../inspector/language/languages";
import { useEditor } from "../state/context";
import { hasChoices } from "../state/field-defaults";
import type { EditorField } from "../state/model";
import { textOf, withText } from "../state/text";
import { Control } from "./control";
import { EditableText } from "./editable-text";

interface FieldBodyProps {
  one: EditorField;
  /** Whether its texts are edited in place. */
  isEdited: boolean;
  language: string;
  /** What Enter does in the label. */
  onEnter: () => void;
}

/** A field as visitors see it; the text of the selected one is edited in place. */
export function FieldBody({ one, isEdited, language, onEnter }: FieldBodyProps) {
  const { field } = one;
  const text = (setting: "label" | "text", className?: string, enters = true) =>
    isEdited ? (
      <TextInPlace one={one} setting={setting} onEnter={enters ? onEnter : undefined} className={className} />
    ) : (
      <span className={clsx("wrap-anywhere whitespace-pre-wrap", className)}>{textIn(field[setting], language)}</span>
    );
  if (field.type === "heading") return text("label", "display block text-[1.875rem] leading-[1.15]");
  if (field.type === "text_block") return text("text", "block text-ink-soft", false);
  const isOptional = field.type !== "hidden" && !field.required && inputsOf([field]).length > 0;
  return (
    <>
      <span className="flex items-baseline gap-1.5">
        <span className="min-w-0 font-strong leading-[1.4]">
          {field.label || isEdited ? text("label") : field.name}
        </span>
        {isOptional && <span className="shrink-0 text-ink-faint">(optional)</span>}
      </span>
      {field.help && (
        <span className="wrap-anywhere mt-0.5 block text-14 text-ink-soft">{textIn(field.help, language)}</span>
      )}
      <span aria-hidden className="block">
        <Control field={field} language={language} />
      </span>
      {isEdited && hasChoices(field.type) && field.type !== "dropdown" && <AddOption one={one} />}
    </>
  );
}

interface TextInPlaceProps {
  one: EditorField;
  setting: "label" | "text";
  onEnter: (() => void) | undefined;
  className?: string | undefined;
}

function TextInPlace({ one: { key, field }, setting, onEnter, className }: TextInPlaceProps): ReactNode {
  const { schema, language, dispatch } = useEditor();
  const main = schema.form.language;
  const value = textOf(field[setting], language, main);
  return (
    <EditableText
      data-label
      label={setting === "label" ? "Label" : "Text"}
      value={value}
      placeholder={language === main ? "Write a question" : textIn(field[setting], main)}
      {...writtenIn(language, value, main)}
      maxLength={setting === "label" ? 200 : 5000}
      onChange={(typed) =>
        dispatch({ type: "change", key, change: { [setting]: withText(field[setting], language, main, typed) } })
      }
      {...(onEnter && { onEnter })}
      {...(className !== undefined && { className })}
    />
  );
}

function AddOption({ one: { key, field } }: { one: EditorField }) {
  const { dispatch } = useEditor();
  const add = () => dispatch({ type: "change", key, change: { choices: withOption(field) } });
  return (
    <button
      type="button"
      onClick={add}
      className="mt-1 inline-flex min-h-9 items-center gap-2.5 rounded-control text-ink-faint hover:text-ink"
    >
      <Plus aria-hidden className="size-[17px]" />
      Add option
    </button>
  );
}

function withOption({ choices }: Field): NonNullable<Field["choices"]> {
  const all = choices ?? [];
  const taken = new Set(all.map(({ value }) => value));
  let number = all.length + 1;
  while (taken.has(`Option ${number}`)) number += 1;
  return [...all, { value: `Option ${number}` }];
}
