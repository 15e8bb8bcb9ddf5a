import type { ComponentProps } from "react";
import { Button } from "./button";

interface SaveButtonProps extends Omit<ComponentProps<typeof Button>, "look" | "type" | "onClick"> {
  /** Whether there is anything to save. */
  isChanged: boolean;
}

/** Submits a settings form: disabled until something changed, then primary. */
export function SaveButton({ isChanged, busy, ...rest }: SaveButtonProps) {
  const isIdle = !isChanged && !busy;
  return (
    // Not `disabled`: after saving the focus would be lost.
    <Button {...rest} type="submit" look={isIdle ? "plain" : "primary"} busy={busy} aria-disabled={isIdle} />
  );
}
