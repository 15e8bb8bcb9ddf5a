import type { ReactNode } from "react";
import { Switch } from "~/ui/forms/switch";

interface SwitchSettingProps {
  label: string;
  help?: ReactNode;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** A setting that is on or off, with its switch across from the label. */
export function SwitchSetting({ label, help, checked, onChange }: SwitchSettingProps) {
  return (
    <div className="text-13 [&>label]:flex [&>label]:min-h-6 [&>label]:flex-row-reverse [&>label]:justify-between">
      <Switch label={label} help={help} checked={checked} onChange={({ target }) => onChange(target.checked)} />
    </div>
  );
}
