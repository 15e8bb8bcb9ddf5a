import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Button } from "../buttons/button";
import { floatClass } from "../menus/floating-class";
import { Boundary } from "./boundary";
import { PartFailure } from "./lazy-part";
import { LoadFailure } from "./load-failure";

interface PartBoundaryProps {
  /** What is missing if it couldn't be loaded: "The menu". */
  what: string;
  /** While the code is on its way. */
  fallback?: ReactNode;
  /** For what floats above the page (a dialog, a menu): the message floats too, and can be closed. */
  onClose?: () => void;
  /** What stays in its place, with the message floating below: a menu's button. Else it is at the top of the window. */
  trigger?: (retry: () => void) => ReactNode;
  children: ReactNode;
}

/** Around a `lazyPart`: if its code couldn't be loaded, it says so there. All other errors go on to the page. */
export function PartBoundary({ what, fallback = null, onClose, trigger, children }: PartBoundaryProps) {
  return (
    <Boundary
      fallback={fallback}
      failed={(error, retry) => {
        if (!(error instanceof PartFailure)) throw error;
        if (!onClose) return <LoadFailure what={what} error={error} onRetry={retry} />;
        const message = {
          title: `${what} couldn't be loaded`,
          text: error.message,
          onRetry: retry,
          onClose,
        };
        if (!trigger) return <FloatingFailure {...message} at="fixed inset-x-4 top-4 mx-auto max-w-[380px]" />;
        return (
          <span className="relative inline-flex">
            {trigger(retry)}
            <FloatingFailure {...message} at="absolute top-full right-0 mt-1.5 w-72" />
          </span>
        );
      }}
    >
      {children}
    </Boundary>
  );
}

interface FloatingFailureProps {
  title: string;
  text: string;
  onRetry: () => void;
  onClose: () => void;
  at: string;
}

function FloatingFailure({ title, text, onRetry, onClose, at }: FloatingFailureProps) {
  return (
    <div role="alert" className={clsx(floatClass, "px-4 py-3 text-left font-normal text-14", at)}>
      <p className="font-strong">{title}</p>
      <p className="text-ink-soft">{text}</p>
      <div className="mt-3 flex gap-2">
        <Button size="small" onClick={onRetry}>
          Retry
        </Button>
        <Button size="small" look="quiet" onClick={onClose}>
          Close
        </Button>
      </div>
    </div>
  );
}
