import { useEditor } from "../../state/context";
import { OtherLanguageNote } from "../language/other-language-note";
import { SettingSection } from "../parts/section";
import { SwitchSetting } from "../parts/switch-setting";
import { TextSetting } from "../parts/text-setting";
import { LanguageSettings } from "./language-settings";
import { ScheduleSettings } from "./schedule-settings";
import { useFormSettings } from "./use-form-settings";

/** The settings of the form as a whole; in another language than the main one, only its texts. */
export function FormTab() {
  const { schema, language } = useEditor();
  const { form, change } = useFormSettings();
  const isMain = language === schema.form.language;
  return (
    <div className="grid grid-cols-1">
      <div className="grid grid-cols-1 gap-3.5 py-4">
        <FormTexts />
        {!isMain && <ClosedMessage />}
        {!isMain && <OtherLanguageNote />}
      </div>
      {isMain && (
        <>
          <SettingSection title="Availability">
            <ScheduleSettings />
            <ClosedMessage />
            <SwitchSetting
              label="One response per browser"
              help="Best effort. Clearing the browser's data or using another browser gets around it."
              checked={form.one_response === true}
              onChange={(isOn) => change({ one_response: isOn || undefined })}
            />
          </SettingSection>
          <SettingSection title="Search engines">
            <SwitchSetting
              label="Show in search results"
              help="Anyone with the link can open the form either way."
              checked={form.indexable === true}
              onChange={(isOn) => change({ indexable: isOn || undefined })}
            />
          </SettingSection>
          <SettingSection title="Languages">
            <LanguageSettings />
          </SettingSection>
        </>
      )}
    </div>
  );
}

function FormTexts() {
  const { form, change, problemOf, isInSteps } = useFormSettings();
  return (
    <>
      <TextSetting
        label="Title"
        value={form.title}
        max={200}
        help="Heading of the hosted page. If it's empty, the endpoint's name."
        problem={problemOf("title")}
        onChange={(title) => change({ title })}
      />
      {(isInSteps || form.first_step) && (
        <TextSetting
          label="Name of the first step"
          value={form.first_step}
          max={100}
          help="Page breaks name the steps after it."
          problem={problemOf("first_step")}
          onChange={(first_step) => change({ first_step })}
        />
      )}
      <TextSetting
        label="Thank-you text"
        value={form.thank_you}
        max={1000}
        rows={3}
        placeholder="Thanks, we've received your answers."
        help="Shown after submitting, unless the endpoint redirects."
        problem={problemOf("thank_you")}
        onChange={(thank_you) => change({ thank_you })}
      />
    </>
  );
}

function ClosedMessage() {
  const { form, change, problemOf } = useFormSettings();
  return (
    <TextSetting
      label="Message while closed"
      value={form.closed_message}
      max={500}
      rows={2}
      help="Also shown before the form opens and once it's full."
      problem={problemOf("closed_message")}
      onChange={(closed_message) => change({ closed_message })}
    />
  );
}
