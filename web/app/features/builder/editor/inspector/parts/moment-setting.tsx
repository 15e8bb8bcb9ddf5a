import { Input } from "~/ui/forms/input";
import { useDraft } from "./draft";
import { SettingField } from "./setting-field";

interface MomentSettingProps {
  label: string;
  labelHidden?: boolean;
  type: "date" | "time";
  value: string;
  onChange: (value: string | undefined) => void;
  /** What is wrong with a date or time; the form then keeps the one it has. */
  check?: (value: string) => string | undefined;
  problem?: string | undefined;
}

/** A date or a time of day. An empty field removes the setting. */
export function MomentSetting({
  label,
  labelHidden = false,
  type,
  value,
  onChange,
  check,
  problem,
}: MomentSettingProps) {
  const draft = useDraft({
    // Browsers add seconds to a time only if it has some.
    value: type === "time" ? value.slice(0, 5) : value,
    check: (text) => (text === "" ? undefined : check?.(text)),
    commit: (text) => onChange(text || undefined),
  });
  return (
    <SettingField
      label={label}
      labelHidden={labelHidden}
      error={draft.error ?? problem}
      className="min-w-0 grid-cols-1"
    >
      <Input type={type} max={type === "date" ? "9999-12-31" : undefined} {...draft.bind} />
    </SettingField>
  );
}
