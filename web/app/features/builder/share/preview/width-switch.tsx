import Monitor from "lucide-react/icons/monitor";
import Smartphone from "lucide-react/icons/smartphone";
import { useId } from "react";

const widths = {
  desktop: { label: "Desktop", icon: Monitor },
  phone: { label: "Phone", icon: Smartphone },
};

export type PreviewWidth = keyof typeof widths;

interface WidthSwitchProps {
  value: PreviewWidth;
  onChange: (width: PreviewWidth) => void;
}

/** How wide the preview is. */
export function WidthSwitch({ value, onChange }: WidthSwitchProps) {
  const group = useId();
  return (
    <fieldset className="inline-flex rounded-[8px] bg-sunken p-0.5">
      <legend className="sr-only">Width of the preview</legend>
      {Object.entries(widths).map(([width, { label, icon: Icon }]) => (
        <label
          key={width}
          className="flex h-7 items-center gap-1.5 rounded-control px-2.5 font-label text-13 text-ink-soft outline-accent hover:text-ink has-checked:bg-raised has-checked:text-ink has-checked:shadow-rest has-focus-visible:outline-2"
        >
          <input
            type="radio"
            name={group}
            className="sr-only"
            checked={width === value}
            onChange={() => onChange(width as PreviewWidth)}
          />
          <Icon aria-hidden className="size-[15px]" />
          {label}
        </label>
      ))}
    </fieldset>
  );
}
