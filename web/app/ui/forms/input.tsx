import { clsx } from "clsx";
import type { ComponentProps } from "react";
import { controlClass, useControl } from "./field";

export function Input({ className, ...rest }: ComponentProps<"input">) {
  return <input {...useControl()} {...rest} className={clsx(controlClass, "h-9", className)} />;
}

export function Textarea({ className, rows = 4, ...rest }: ComponentProps<"textarea">) {
  return (
    <textarea
      {...useControl()}
      {...rest}
      rows={rows}
      className={clsx(controlClass, "min-h-9 resize-y py-2 leading-normal", className)}
    />
  );
}
