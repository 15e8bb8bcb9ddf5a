import { clsx } from "clsx";
import type { ComponentProps } from "react";

interface EditableTextProps extends Omit<ComponentProps<"textarea">, "onChange" | "value" | "rows"> {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** What Enter does; without it, Enter begins a new line. */
  onEnter?: () => void;
}

/** A text that is edited where it's read: it looks like the text around it, and grows with what is typed. */
export function EditableText({ label, value, onChange, onEnter, onKeyDown, className, ...rest }: EditableTextProps) {
  return (
    <span className={clsx("grid min-w-0", className)}>
      {/* Gives the field its height, in every browser. */}
      <span aria-hidden className="wrap-anywhere invisible col-start-1 row-start-1 whitespace-pre-wrap">
        {value || rest.placeholder}{" "}
      </span>
      <textarea
        {...rest}
        rows={1}
        cols={1}
        aria-label={label}
        value={value}
        onChange={(event) => onChange(onEnter ? event.target.value.replaceAll("\n", " ") : event.target.value)}
        onKeyDown={(event) => {
          onKeyDown?.(event);
          if (event.key !== "Enter" || !onEnter || event.nativeEvent.isComposing) return;
          event.preventDefault();
          onEnter();
        }}
        className="wrap-anywhere col-start-1 row-start-1 min-w-0 resize-none overflow-hidden rounded-[3px] bg-transparent text-[length:inherit]! outline-offset-4 [font:inherit] [letter-spacing:inherit] placeholder:text-ink-faint placeholder:opacity-100 focus:outline-none"
      />
    </span>
  );
}
