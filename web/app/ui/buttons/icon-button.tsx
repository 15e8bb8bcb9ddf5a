import { clsx } from "clsx";
import type { LucideIcon } from "lucide-react";
import type { ComponentProps } from "react";

interface IconButtonProps extends Omit<ComponentProps<"button">, "children"> {
  icon: LucideIcon;
  /** Its name and its tooltip. Give `title` too where the tooltip says more, such as a key. */
  label: string;
}

export function IconButton({ icon: Icon, label, title = label, className, type = "button", ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      title={title}
      className={clsx(
        "inline-grid size-8 shrink-0 place-items-center rounded-control text-ink-soft transition-colors duration-100",
        "hover:bg-sunken hover:text-ink disabled:pointer-events-none disabled:opacity-55",
        "aria-pressed:text-accent data-[state=open]:bg-sunken",
        className,
      )}
    >
      <Icon aria-hidden className="size-4" />
    </button>
  );
}
