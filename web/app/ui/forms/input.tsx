import { clsx } from "clsx";
import type { ComponentProps } from "react";
import { controlLook, useControl } from "./field";

export function Input({ className, ...rest }: ComponentProps<"input">) {
  return <input {...useControl()} {...rest} className={clsx(controlLook, "h-9", className)} />;
}

export function Textarea({ className, rows = 4, ...rest }: ComponentProps<"textarea">) {
  return (
    <textarea
      {...useControl()}
      {...rest}
      rows={rows}
      className={clsx(controlLook, "min-h-9 resize-y py-2 leading-normal", className)}
    />
  );
}
