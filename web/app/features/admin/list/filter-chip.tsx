import { clsx } from "clsx";
import ChevronDown from "lucide-react/icons/chevron-down";
import type { ChangeEvent } from "react";

interface FilterChipProps {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
  /** Left out on small screens, where one filter has to do. */
  isSpare?: boolean;
}

/** A filter as a pill: shows what is chosen, opens the browser's own list. */
export function FilterChip({ label, value, options, onChange, isSpare }: FilterChipProps) {
  return (
    <span className={clsx("relative inline-flex", isSpare && "max-lg:hidden")}>
      <select
        aria-label={label}
        value={value}
        onChange={(event: ChangeEvent<HTMLSelectElement>) => onChange(event.target.value)}
        className="select h-7 cursor-pointer appearance-none truncate rounded-round border border-line-strong bg-surface pr-7 pl-2.5 text-13 hover:border-field-line max-lg:h-9"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-2 size-3.5 -translate-y-1/2 text-ink-faint"
      />
    </span>
  );
}
