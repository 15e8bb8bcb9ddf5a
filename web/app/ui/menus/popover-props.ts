import type { ReactNode } from "react";
import type { Trigger } from "./on-demand";

export interface PopoverProps {
  trigger: Trigger;
  /** Names the popover for those who do not see where it opened. */
  label: string;
  align?: "start" | "center" | "end";
  children: ReactNode;
}
