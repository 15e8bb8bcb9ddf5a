import { clsx } from "clsx";
import { Popover as Radix } from "radix-ui";
import type { ReactElement, ReactNode } from "react";
import { floatClass } from "./floating-class";

interface PopoverProps {
  /** One element that can be pressed. */
  trigger: ReactElement;
  /** Names the popover for those who do not see where it opened. */
  label: string;
  align?: "start" | "center" | "end";
  children: ReactNode;
}

export function Popover({ trigger, label, align = "start", children }: PopoverProps) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          aria-label={label}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          className={clsx(floatClass, "w-80 p-4")}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
