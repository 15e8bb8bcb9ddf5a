import { clsx } from "clsx";
import { Popover as Radix } from "radix-ui";
import { floatClass } from "./floating-class";
import type { PopoverProps } from "./popover-props";

export default function PopoverPanel({ trigger, label, align = "start", children }: PopoverProps) {
  return (
    // Mounted by the first press, hence open.
    <Radix.Root defaultOpen>
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
