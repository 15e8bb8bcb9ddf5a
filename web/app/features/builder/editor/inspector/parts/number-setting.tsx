import type { ReactNode } from "react";
import { Input } from "~/ui/forms/input";
import { useDraft } from "./draft";
import { SettingField } from "./setting-field";

interface NumberSettingProps {
  label: string;
  labelHidden?: boolean;
  value: number | null | undefined;
  onChange: (value: number | undefined) => void;
  /** What is wrong with a number; the form then keeps the one it has. */
  check?: ((value: number) => string | undefined) | undefined;
  /** What counts while the field is empty. */
  fallback?: number;
  decimals?: boolean;
  unit?: string;
  placeholder?: string;
  problem?: string | undefined;
  help?: ReactNode;
  className?: string;
}

/** A number that is typed. An empty field removes the setting. */
export function NumberSetting({ label, value, onChange, check, decimals, ...rest }: NumberSettingProps) {
  const draft = useDraft({
    value: value == null ? "" : String(value),
    clean: (text) => (text.trim() === "" ? "" : String(numberOf(text))),
    check: (text) => {
      if (text.trim() === "") return rest.fallback === undefined ? undefined : check?.(rest.fallback);
      const number = numberOf(text);
      if (Number.isNaN(number)) return "Enter a number.";
      if (!decimals && !Number.isInteger(number)) return "Enter a whole number.";
      return check?.(number);
    },
    commit: (text) => onChange(text === "" ? undefined : Number(text)),
  });
  return (
    <SettingField
      label={label}
      labelHidden={rest.labelHidden ?? false}
      error={draft.error ?? rest.problem}
      help={rest.help}
      className={rest.className}
    >
      <Input
        inputMode={decimals ? "decimal" : "numeric"}
        autoComplete="off"
        className="num"
        {...draft.bind}
        placeholder={rest.placeholder}
      />
    </SettingField>
  );
}

/** A number in plain decimal digits; a comma counts as the decimal point. */
function numberOf(text: string): number {
  const plain = text.trim().replace(",", ".").replace("−", "-");
  return /^-?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : Number.NaN;
}
