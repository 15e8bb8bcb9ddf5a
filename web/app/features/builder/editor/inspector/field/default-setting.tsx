import { Input, Textarea } from "~/ui/forms/input";
import { Select } from "~/ui/forms/select";
import { useEditor } from "../../state/context";
import { valuesOf } from "../conditions/operators";
import { textOfOption } from "../options/options";
import { useDraft, withoutControls } from "../parts/draft";
import { MomentSetting } from "../parts/moment-setting";
import { SettingField } from "../parts/setting-field";
import { defaultFault } from "./default-fault";
import { useEditedField } from "./field-context";

/** The answer that a field starts with. */
export function DefaultSetting() {
  const { schema } = useEditor();
  const { field, change, problemOf } = useEditedField();
  const values = valuesOf(field, (option) => textOfOption(option, schema.form.language));
  const value = field.default ?? "";
  const problem = problemOf("default");
  const label = field.type === "hidden" ? "Value" : "Default answer";
  if (values) {
    return (
      <SettingField label={label} error={problem}>
        <Select value={value} onChange={({ target }) => change({ default: target.value || undefined })}>
          <option value="">None</option>
          {values.map((one) => (
            <option key={one.value} value={one.value}>
              {one.label}
            </option>
          ))}
        </Select>
      </SettingField>
    );
  }
  if (field.type === "date" || field.type === "time") {
    return (
      <MomentSetting
        label={label}
        type={field.type}
        value={value}
        check={(text) => defaultFault(field, text)}
        problem={problem}
        onChange={(text) => change({ default: text })}
      />
    );
  }
  return <TypedDefault label={label} problem={problem} />;
}

function TypedDefault({ label, problem }: { label: string; problem: string | undefined }) {
  const { field, change } = useEditedField();
  const draft = useDraft({
    value: field.default ?? "",
    clean: (text) => withoutControls(text).trim(),
    check: (text) => defaultFault(field, text.trim()),
    commit: (text) => change({ default: text || undefined }),
  });
  const control = {
    ...draft.bind,
    autoComplete: "off",
  };
  const help =
    field.type === "hidden" ? "Sent with every submission. A link to the form can set another value." : undefined;
  return (
    <SettingField label={label} error={draft.error ?? problem} help={help}>
      {field.type === "long_text" ? <Textarea {...control} rows={3} /> : <Input {...control} />}
    </SettingField>
  );
}
