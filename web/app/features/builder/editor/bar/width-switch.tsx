import { clsx } from "clsx";
import Monitor from "lucide-react/icons/monitor";
import Smartphone from "lucide-react/icons/smartphone";

export type CanvasWidth = "desktop" | "phone";

interface WidthSwitchProps {
  width: CanvasWidth;
  onChange: (width: CanvasWidth) => void;
}

const widths = [
  { value: "desktop", word: "Desktop", Icon: Monitor },
  { value: "phone", word: "Phone", Icon: Smartphone },
] as const;

/** How wide the form is drawn. */
export function WidthSwitch({ width, onChange }: WidthSwitchProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: two buttons, not a field of a form
    <div role="group" aria-label="Width" className="inline-flex rounded-[8px] bg-sunken p-0.5">
      {widths.map(({ value, word, Icon }) => (
        <button
          key={value}
          type="button"
          aria-pressed={width === value}
          onClick={() => onChange(value)}
          className={clsx(
            "inline-flex h-[30px] items-center gap-[7px] rounded-control px-3 font-label text-13",
            width === value ? "bg-raised text-ink shadow-rest" : "text-ink-soft hover:text-ink",
          )}
        >
          <Icon aria-hidden className="size-[15px]" />
          {word}
        </button>
      ))}
    </div>
  );
}
