import type { ComponentProps, ReactNode } from "react";

interface SwitchProps extends Omit<ComponentProps<"input">, "type" | "role"> {
  label: ReactNode;
  /** The label is then only said: what is beside the switch shows it. */
  labelHidden?: boolean;
  help?: ReactNode;
}

/** For what takes effect at once; what waits for Save is a <Checkbox>. */
export function Switch({ label, labelHidden, help, className, ...rest }: SwitchProps) {
  return (
    <label className="inline-flex items-start gap-3 has-disabled:cursor-not-allowed has-disabled:opacity-55">
      <span className="relative mt-px inline-block h-5 w-9 shrink-0">
        <input
          {...rest}
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says by itself whether it is checked
          role="switch"
          className="peer absolute inset-0 m-0 size-full appearance-none rounded-round border border-field-line bg-sunken transition-colors duration-150 checked:border-accent checked:bg-accent"
        />
        <span
          aria-hidden
          className="pointer-events-none absolute top-[3px] left-[3px] size-3.5 rounded-round bg-field-line transition-[translate,background-color] duration-150 peer-checked:translate-x-4 peer-checked:bg-on-accent"
        />
      </span>
      <span className={labelHidden ? "sr-only" : undefined}>
        <span className="font-label">{label}</span>
        {help && <span className="block text-13 text-ink-faint">{help}</span>}
      </span>
    </label>
  );
}
