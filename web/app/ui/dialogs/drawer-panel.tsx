import { clsx } from "clsx";
import X from "lucide-react/icons/x";
import { Dialog as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { IconButton } from "../buttons/icon-button";
import { useReturnFocus } from "./return-focus";
import { useVeil } from "./veil";

export interface DrawerProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  side?: "left" | "right";
  children: ReactNode;
}

export default function DrawerPanel({ onClose, title, side = "right", children }: DrawerProps) {
  const returnFocus = useReturnFocus();
  const behind = useVeil(onClose);
  return (
    <Radix.Root open onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay {...behind.veil} className="fixed inset-0 z-40 animate-appear bg-veil" />
        <Radix.Content
          {...behind.content}
          onCloseAutoFocus={returnFocus}
          aria-describedby={undefined}
          className={clsx(
            "fixed inset-y-0 z-50 flex w-[min(380px,88vw)] flex-col bg-raised shadow-float outline-none",
            side === "left"
              ? "left-0 animate-from-left border-line border-r"
              : "right-0 animate-from-right border-line border-l",
          )}
        >
          <div className="flex h-14 shrink-0 items-center justify-between border-line border-b pr-3 pl-5">
            <Radix.Title className="flex font-strong text-15">{title}</Radix.Title>
            <Radix.Close asChild>
              <IconButton icon={X} label="Close" className="size-9 [&_svg]:size-5" />
            </Radix.Close>
          </div>
          <div className="min-h-0 flex-1 overflow-y-auto p-5">{children}</div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
