import Check from "lucide-react/icons/check";
import Minus from "lucide-react/icons/minus";
import type { ComponentProps, ReactNode } from "react";

interface CheckboxProps extends Omit<ComponentProps<"input">, "type"> {
  label: ReactNode;
  help?: ReactNode;
  /** Some of many, as above a list with a few rows selected. */
  indeterminate?: boolean;
  /** The label is then only said, for a checkbox in a table's row. */
  labelHidden?: boolean;
}

export function Checkbox({ label, help, indeterminate = false, labelHidden, className, ...rest }: CheckboxProps) {
  const Mark = indeterminate ? Minus : Check;
  return (
    <label className="inline-flex items-start gap-2.5 has-disabled:cursor-not-allowed has-disabled:opacity-55">
      <span className="relative mt-0.5 grid size-[17px] shrink-0 place-items-center">
        <input
          {...rest}
          type="checkbox"
          ref={(input) => {
            // There is no attribute for it.
            if (input) input.indeterminate = indeterminate;
          }}
          className="peer absolute inset-0 m-0 size-full appearance-none rounded-[4px] border border-field-line bg-surface checked:border-ink checked:bg-ink indeterminate:border-ink indeterminate:bg-ink"
        />
        <Mark
          aria-hidden
          strokeWidth={3}
          className="pointer-events-none relative hidden size-3 text-surface peer-checked:block peer-indeterminate:block"
        />
      </span>
      <span className={labelHidden ? "sr-only" : undefined}>
        {label}
        {help && <span className="block text-13 text-ink-faint">{help}</span>}
      </span>
    </label>
  );
}
