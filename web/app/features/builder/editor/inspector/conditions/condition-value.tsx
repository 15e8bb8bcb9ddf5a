import { Input } from "~/ui/forms/input";
import { Select } from "~/ui/forms/select";
import type { Field as FormField } from "../../../schema/model";
import { tooLong, useDraft, withoutControls } from "../parts/draft";
import { SettingField } from "../parts/setting-field";

const MAX_VALUE_CHARS = 200;

interface ConditionValueProps {
  label: string;
  /** The field whose answer is compared. */
  target: FormField | undefined;
  /** What it can be compared with; nothing if that is typed. */
  values: readonly { value: string; label: string }[] | undefined;
  value: string;
  onChange: (value: string) => void;
}

/** What the answer of a field is compared with. */
export function ConditionValue(props: ConditionValueProps) {
  const { label, target, values, value, onChange } = props;
  if (!values) return <TypedValue label={label} target={target} value={value} onChange={onChange} />;
  const isGone = !values.some((one) => one.value === value);
  return (
    <SettingField label={label} labelHidden error={isGone && "This is no longer an option."}>
      <Select value={value} onChange={({ target: { value } }) => onChange(value)}>
        {isGone && <option value={value}>{value}</option>}
        {values.map((one) => (
          <option key={one.value} value={one.value}>
            {one.label}
          </option>
        ))}
      </Select>
    </SettingField>
  );
}

function TypedValue({ label, target, value, onChange }: Omit<ConditionValueProps, "values">) {
  const kind = target?.type === "date" || target?.type === "time" ? target.type : "text";
  const isNumber = target?.type === "number";
  const draft = useDraft({
    value,
    clean: (text) => withoutControls(text).trim(),
    check: (text) => {
      if (text.trim() === "") return "Enter a value.";
      if (isNumber && !/^[+-]?(\d{1,20}\.?\d{0,15}|\.\d{1,15})$/.test(text.trim())) return "Enter a number.";
      return tooLong(text.trim(), MAX_VALUE_CHARS);
    },
    commit: onChange,
  });
  return (
    <SettingField label={label} labelHidden error={draft.error} className="min-w-0 grid-cols-1">
      <Input
        type={kind}
        inputMode={isNumber ? "decimal" : undefined}
        autoComplete="off"
        {...draft.bind}
        placeholder={kind === "text" ? "Value" : undefined}
      />
    </SettingField>
  );
}
