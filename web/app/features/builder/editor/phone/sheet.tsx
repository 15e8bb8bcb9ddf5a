import { type ReactNode, useEffect, useRef } from "react";
import { Button } from "~/ui/buttons/button";

interface SheetProps {
  label: string;
  title: ReactNode;
  /** What closes it: "Done" or "Cancel". */
  close: string;
  onClose: () => void;
  footer?: ReactNode;
  children: ReactNode;
}

/** A sheet at the bottom of a phone, over the canvas, which stays visible above it. */
export function Sheet({ label, title, close, onClose, footer, children }: SheetProps) {
  const sheet = useRef<HTMLElement>(null);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // A menu or a dialog over the sheet closes first.
      if (event.key === "Escape" && !document.querySelector("[role=menu], [role=dialog]")) onClose();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [onClose]);
  return (
    <section
      ref={sheet}
      aria-label={label}
      className="fixed inset-x-0 bottom-0 z-20 mx-auto flex max-h-[min(62dvh,30rem)] max-w-xl animate-rise flex-col rounded-t-sheet border-line-strong border-t bg-raised shadow-float"
    >
      <span aria-hidden className="mx-auto mt-2 h-1 w-9 shrink-0 rounded-round bg-line-strong" />
      <div className="flex h-[50px] shrink-0 items-center gap-2.5 pr-2 pl-4 font-strong text-16">
        {title}
        <Button look="quiet" onClick={onClose} className="ml-auto h-10 text-16 text-ink">
          {close}
        </Button>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain">{children}</div>
      {footer}
    </section>
  );
}
