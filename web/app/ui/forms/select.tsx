import { clsx } from "clsx";
import ChevronDown from "lucide-react/icons/chevron-down";
import type { ComponentProps } from "react";
import { controlClass, useControl } from "./field";

/**
 * The browser's own select, dressed: right on phones, in forms and for screen readers. Radix's writes a <style>
 * through innerHTML, which our Trusted Types refuse. The list's look stands in styles/app.css.
 */
export function Select({ className, ...rest }: ComponentProps<"select">) {
  return (
    <span className={clsx("relative block", className)}>
      <select {...useControl()} {...rest} className={clsx(controlClass, "select h-9 appearance-none pr-8")} />
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute top-1/2 right-2.5 size-4 -translate-y-1/2 text-ink-faint"
      />
    </span>
  );
}
