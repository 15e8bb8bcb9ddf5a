import { clsx } from "clsx";
import type { ComponentProps, ReactNode } from "react";

type Look = "primary" | "plain" | "quiet" | "danger" | "delete" | "code";
type Size = "small" | "medium" | "large";

const looks: Record<Look, string> = {
  primary: "border-transparent bg-accent text-on-accent shadow-rest hover:bg-accent-hover",
  plain: "border-line-strong bg-surface text-ink shadow-rest hover:border-field-line",
  quiet: "border-transparent text-ink-soft hover:bg-sunken hover:text-ink",
  // Opens a confirmation; what confirms it has the filled look.
  danger: "border-line-strong bg-surface text-bad shadow-rest hover:border-bad hover:bg-bad-soft",
  delete: "border-transparent bg-bad text-on-bad shadow-rest hover:bg-bad-hover",
  code: "border-transparent text-code-dim hover:text-code-ink",
};

const sizes: Record<Size, string> = {
  small: "h-[30px] gap-1.5 rounded-control px-2.5 text-13 [&_svg]:size-3.5",
  medium: "h-9 gap-2 rounded-control px-3.5 text-14 [&_svg]:size-4",
  large: "h-[46px] gap-2 rounded-[8px] px-5 text-16 [&_svg]:size-[18px]",
};

/** The looks of a button for what must be a link: `<Link className={buttonClass("primary")}>`. */
export function buttonClass(look: Look = "plain", size: Size = "medium"): string {
  return clsx(
    "inline-flex shrink-0 select-none items-center justify-center whitespace-nowrap border font-label leading-none",
    "transition-colors duration-100 disabled:pointer-events-none disabled:opacity-55 aria-disabled:opacity-55",
    looks[look],
    sizes[size],
  );
}

interface ButtonProps extends ComponentProps<"button"> {
  look?: Look;
  size?: Size;
  /** What is being done, in place of the label: `busy={saving && "Saving…"}`. Presses are ignored meanwhile. */
  busy?: ReactNode;
}

export function Button({ look, size, busy, className, children, onClick, type = "button", ...rest }: ButtonProps) {
  const working = Boolean(busy);
  const isOff = working || rest["aria-disabled"] === true;
  return (
    <button
      {...rest}
      type={type}
      // Not `disabled`: that would throw the focus away in the middle of the work.
      aria-busy={working || undefined}
      aria-disabled={isOff || undefined}
      onClick={isOff ? (event) => event.preventDefault() : onClick}
      className={clsx(buttonClass(look, size), className)}
    >
      {working ? busy : children}
    </button>
  );
}
