import type { LucideIcon } from "lucide-react";
import CircleCheck from "lucide-react/icons/circle-check";
import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import Info from "lucide-react/icons/info";
import TriangleAlert from "lucide-react/icons/triangle-exclamation-point";
import X from "lucide-react/icons/x";
import { cloneElement } from "react";
import { useStore } from "~/lib/state/store";
import { Button, buttonClass } from "../buttons/button";
import { IconButton } from "../buttons/icon-button";
import { dismissToast, holdToasts, releaseToasts, type Toast, type ToastType, toasts, updateToast } from "./toast";

const signs: Record<ToastType, { icon: LucideIcon; colour: string }> = {
  info: { icon: Info, colour: "text-note" },
  success: { icon: CircleCheck, colour: "text-good" },
  error: { icon: CircleAlert, colour: "text-bad" },
  warning: { icon: TriangleAlert, colour: "text-warn" },
};

/** Draws what `toast()` says. Once per app, in its layout. */
export function Toasts() {
  const shown = useStore(toasts);
  const slips = (which: (toast: Toast) => boolean) =>
    shown.map((toast) => which(toast) && <ToastSlip key={toast.id} toast={toast} />);
  return (
    <section
      aria-label="Notifications"
      onPointerEnter={holdToasts}
      onPointerLeave={releaseToasts}
      onFocus={holdToasts}
      onBlur={releaseToasts}
      className="pointer-events-none fixed inset-x-4 bottom-[calc(1rem+var(--bottom-bar,0px))] z-60 grid justify-items-end gap-2 sm:left-auto sm:w-[380px]"
    >
      {/* Always present: a live region that arrives together with its text is not read out. */}
      <ol aria-live="polite" className="contents">
        {slips((toast) => !isError(toast))}
      </ol>
      {/* Errors are alerts, live regions of their own, and must not be inside another. */}
      {shown.some(isError) && <ol className="contents">{slips(isError)}</ol>}
    </section>
  );
}

const isError = ({ type }: Toast) => type === "error";

function ToastSlip({ toast }: { toast: Toast }) {
  const { icon: Icon, colour } = signs[toast.type];
  const undo = () => {
    toast.undo?.();
    dismissToast(toast.id);
  };
  const stop = () => {
    toast.stop?.();
    updateToast(toast.id, { stop: undefined });
  };
  return (
    // Both lists are one column, in the order of what was said.
    <li
      style={{ order: toast.id }}
      className="pointer-events-auto grid w-full animate-rise grid-cols-[1fr_auto] items-start gap-3 rounded-card border border-line-strong bg-raised py-3 pr-2.5 pl-4 shadow-float"
    >
      <div role={toast.type === "error" ? "alert" : undefined} className="grid min-w-0 grid-cols-[18px_1fr] gap-x-3">
        <Icon aria-hidden className={`mt-px size-[18px] ${colour}`} />
        <div className="min-w-0">
          <p className="font-strong">{toast.title}</p>
          <p className="wrap-anywhere text-ink-soft">{toast.message}</p>
        </div>
      </div>
      <div className="flex items-center gap-1">
        {toast.link &&
          cloneElement(toast.link, {
            className: buttonClass("plain", "small"),
            // What it speaks of is on the screen then.
            onClick: () => dismissToast(toast.id),
          })}
        {toast.undo && (
          <Button size="small" onClick={undo}>
            Undo
          </Button>
        )}
        {toast.stop && (
          <Button size="small" onClick={stop}>
            Stop
          </Button>
        )}
        <IconButton icon={X} label="Dismiss" className="size-7" onClick={() => dismissToast(toast.id)} />
      </div>
    </li>
  );
}
