import Copy from "lucide-react/icons/copy";
import Trash2 from "lucide-react/icons/trash-2";
import { Button } from "~/ui/buttons/button";
import type { Field } from "../../../schema/model";
import { useFieldActions } from "../../actions/field-actions";
import { useEditor } from "../../state/context";
import { hasSetting, isInputType } from "../../state/field-defaults";
import { ConditionEditor } from "../conditions/condition-editor";
import { OtherLanguageNote } from "../language/other-language-note";
import { BoundsSettings, EndLabels } from "../limits/bounds-settings";
import { FileSettings } from "../limits/file-settings";
import { OptionsEditor } from "../options/options-editor";
import { SettingSection } from "../parts/section";
import { SwitchSetting } from "../parts/switch-setting";
import { TextSetting } from "../parts/text-setting";
import { DefaultSetting } from "./default-setting";
import { useEditedField } from "./field-context";
import { ChangeType, FieldHead } from "./field-head";
import { FoldedSettings, MessageSetting } from "./folded-settings";
import { NameSetting } from "./name-setting";
import { useIsPanel } from "./use-is-panel";

/** Every setting that the field's type has; in another language than the main one, only its texts. */
export function FieldSettings() {
  const { schema, language } = useEditor();
  return language === schema.form.language ? <AllSettings /> : <Translations />;
}

function AllSettings() {
  const { field, change, problemOf } = useEditedField();
  const { type } = field;
  const problem = problemOf("type") ?? (isWhole(field) ? undefined : problemOf(""));
  return (
    <div className="grid grid-cols-1">
      <div className="grid grid-cols-1 gap-3.5 py-3.5">
        <FieldHead />
        {problem && (
          <p role="alert" className="text-13 text-bad">
            {problem}
          </p>
        )}
        <Texts />
        {hasSetting(type, "choices") && <OptionsEditor />}
        {type === "hidden" && <DefaultSetting />}
        {hasSetting(type, "required") && (
          <SwitchSetting
            label="Required"
            checked={field.required === true}
            onChange={(required) => change({ required: required || undefined })}
          />
        )}
        <BoundsSettings />
        {type === "file" && <FileSettings />}
      </div>
      {hasSetting(type, "show_if") && <ConditionEditor />}
      {hasSetting(type, "name") && <NameSetting />}
      <FoldedSettings />
      <FieldActions />
    </div>
  );
}

/** What is done with the field as a whole; a sheet has buttons of its own for most of it. */
function FieldActions() {
  const { duplicate, remove } = useFieldActions();
  const { fieldKey, field } = useEditedField();
  if (!useIsPanel()) {
    return (
      <SettingSection>
        <ChangeType>
          <Button size="large" className="w-full">
            Change type
          </Button>
        </ChangeType>
      </SettingSection>
    );
  }
  return (
    <SettingSection>
      <div className="grid grid-cols-2 gap-2">
        <Button onClick={() => duplicate(fieldKey)}>
          <Copy aria-hidden />
          Duplicate
        </Button>
        <Button look="danger" onClick={() => remove(fieldKey)}>
          <Trash2 aria-hidden />
          {isInputType(field.type) ? "Delete field" : "Delete"}
        </Button>
      </div>
    </SettingSection>
  );
}

/** Whether the field has a name or a label to show a problem at. */
const isWhole = ({ name, label }: Field) => Boolean(name ?? label);

const labels: Partial<Record<Field["type"], string>> = {
  heading: "Heading",
  page_break: "Name of the next step",
};

/** The texts that visitors read above, in and below the field. */
function Texts() {
  const { field, change, problemOf } = useEditedField();
  const { type } = field;
  const isNeeded = type !== "page_break" && type !== "hidden";
  return (
    <>
      {hasSetting(type, "label") && (
        <TextSetting
          label={labels[type] ?? "Label"}
          value={field.label}
          max={200}
          {...(isNeeded ? { needed: type === "heading" ? "Enter a heading." : "Enter a label." } : {})}
          {...(type === "hidden" ? { help: "Visitors don't see it. It names the field in your inbox." } : {})}
          problem={problemOf("label")}
          onChange={(label) => change({ label })}
        />
      )}
      {hasSetting(type, "text") && (
        <TextSetting
          label={type === "consent" ? "Consent text" : "Text"}
          value={field.text}
          max={5000}
          rows={type === "consent" ? 3 : 5}
          needed="Enter a text."
          {...(type === "consent" ? { help: "Saved with each submission, as visitors read it." } : {})}
          problem={problemOf("text")}
          onChange={(text) => change({ text })}
        />
      )}
      {hasSetting(type, "help") && (
        <TextSetting
          label="Help text"
          value={field.help}
          max={1000}
          rows={1}
          problem={problemOf("help")}
          onChange={(help) => change({ help })}
        />
      )}
    </>
  );
}

function Translations() {
  const { field } = useEditedField();
  const { type } = field;
  return (
    <div className="grid grid-cols-1 gap-3.5 py-3.5">
      <FieldHead />
      {type !== "hidden" && <Texts />}
      {hasSetting(type, "choices") && <OptionsEditor />}
      {type === "scale" && <EndLabels from={Number(field.min ?? 1)} to={Number(field.max ?? 10)} />}
      {hasSetting(type, "message") && <MessageSetting />}
      <OtherLanguageNote />
    </div>
  );
}
