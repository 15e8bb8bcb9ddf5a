import { clsx } from "clsx";
import X from "lucide-react/icons/x";
import { Dialog as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { IconButton } from "../buttons/icon-button";
import { useReturnFocus } from "./return-focus";
import { useTopmostEscape } from "./topmost-escape";
import { useVeil } from "./veil";

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: ReactNode;
  children?: ReactNode;
  /** The row of buttons, the main one last. */
  actions?: ReactNode;
  width?: "narrow" | "medium" | "wide";
  /** Questions that must be answered stay when one clicks beside them. */
  closesOnOverlay?: boolean;
  role?: "dialog" | "alertdialog";
  /** On a phone it lies at the bottom of the window, as wide as that. */
  isSheet?: boolean;
  /** What the actions do, beside them. A line is above both. */
  note?: ReactNode;
}

const widths = { narrow: "max-w-[420px]", medium: "max-w-[560px]", wide: "max-w-[820px]" };

const sheetClass =
  "max-sm:inset-x-0 max-sm:top-auto max-sm:bottom-0 max-sm:max-h-[92dvh] max-sm:max-w-none max-sm:translate-y-0 max-sm:rounded-t-sheet max-sm:rounded-b-none max-sm:border-x-0 max-sm:border-b-0";

const notedClass = "border-line border-t pt-3.5 pb-[calc(0.875rem+env(safe-area-inset-bottom))]";

export default function DialogPanel(props: DialogProps) {
  const { onClose, title, children, actions, width = "medium", closesOnOverlay = true, role = "dialog" } = props;
  const { isSheet = false, note } = props;
  const returnFocus = useReturnFocus();
  const passEscapeOn = useTopmostEscape(onClose);
  const behind = useVeil(() => closesOnOverlay && onClose());
  return (
    <Radix.Root open onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay {...behind.veil} className="fixed inset-0 z-40 animate-appear bg-veil" />
        <Radix.Content
          {...behind.content}
          role={role}
          {...(role === "dialog" ? { "aria-describedby": undefined } : {})}
          onCloseAutoFocus={returnFocus}
          onEscapeKeyDown={passEscapeOn}
          onInteractOutside={(event) => !closesOnOverlay && event.preventDefault()}
          className={clsx(
            "fixed inset-x-4 top-1/2 z-50 mx-auto flex max-h-[90vh] -translate-y-1/2 animate-rise flex-col rounded-card",
            "border border-line bg-raised shadow-float outline-none",
            widths[width],
            isSheet && sheetClass,
          )}
        >
          <Radix.Title className="display shrink-0 px-6 pt-5 pr-14 text-22 leading-tight">{title}</Radix.Title>
          <Body role={role}>{children}</Body>
          {actions && (
            <div
              className={clsx(
                "flex shrink-0 flex-wrap items-center justify-end gap-2 px-6",
                note ? notedClass : "pb-5",
              )}
            >
              {note && <p className="min-w-0 flex-1 text-13 text-ink-soft max-sm:basis-full">{note}</p>}
              {actions}
            </div>
          )}
          {/* Last in the document, so that the focus starts with the content. */}
          <Radix.Close asChild>
            <IconButton icon={X} label="Close" className="absolute top-4 right-4" />
          </Radix.Close>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** An alertdialog's text is its description, read out with the title; a dialog's content is not. */
function Body({ role, children }: { role: "dialog" | "alertdialog"; children: ReactNode }) {
  const className = "min-h-0 overflow-y-auto px-6 pt-2 pb-5 text-ink-soft";
  if (role === "dialog") return <div className={className}>{children}</div>;
  return (
    <Radix.Description asChild>
      <div className={className}>{children}</div>
    </Radix.Description>
  );
}
