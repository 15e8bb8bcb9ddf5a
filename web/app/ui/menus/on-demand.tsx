import { cloneElement, type ReactElement, type ReactNode, useState } from "react";
import { PartBoundary } from "../feedback/part-boundary";

interface TriggerProps {
  "aria-haspopup"?: "menu" | "dialog";
  "aria-expanded"?: boolean;
  onClick?: () => void;
  onFocus?: () => void;
  onPointerEnter?: () => void;
}

/** One element that can be pressed. */
export type Trigger = ReactElement<TriggerProps>;

interface OnDemandProps {
  trigger: Trigger;
  /** What opens. */
  kind: "menu" | "dialog";
  /** Names it where it could not be loaded. */
  what: string;
  /** The pointer or the focus comes near: the code may be fetched. */
  onNear: () => void;
  /** The trigger with what it opens, already open. */
  children: ReactNode;
}

/** A trigger whose menu or panel is fetched when it is wanted: what places it weighs 20 kB. */
export function OnDemand({ trigger, kind, what, onNear, children }: OnDemandProps) {
  const [wanted, setWanted] = useState(false);
  const waiting = cloneElement(trigger, {
    "aria-haspopup": kind,
    "aria-expanded": false,
    onClick: () => setWanted(true),
    onFocus: onNear,
    onPointerEnter: onNear,
  });
  if (!wanted) return waiting;
  return (
    <PartBoundary
      what={what}
      fallback={waiting}
      trigger={(retry) => cloneElement(waiting, { onClick: retry })}
      onClose={() => setWanted(false)}
    >
      {children}
    </PartBoundary>
  );
}
