import ChevronsUpDown from "lucide-react/icons/chevrons-up-down";
import { type ComponentProps, useState } from "react";
import { IconButton } from "~/ui/buttons/icon-button";
import { lazyPart } from "~/ui/feedback/lazy-part";
import { PartBoundary } from "~/ui/feedback/part-boundary";

// Fetched when the pointer or the focus comes near.
const SwitcherMenu = lazyPart(
  () => import("./switcher-menu"),
  (module) => module.default,
);

interface FormSwitcherProps {
  /** The id of the form that is shown, or "all". */
  current: string;
  onSwitch: (formId: string) => void;
}

/** The button beside a form's name; it reaches over the name, which can be pressed too. */
export function FormSwitcher({ current, onSwitch }: FormSwitcherProps) {
  const [isWanted, setWanted] = useState(false);
  const closed = (onClick: () => void) => (
    <SwitchButton
      aria-haspopup="dialog"
      aria-expanded={false}
      onClick={onClick}
      onFocus={SwitcherMenu.preload}
      onPointerEnter={SwitcherMenu.preload}
    />
  );
  const waiting = closed(() => setWanted(true));
  if (!isWanted) return waiting;
  return (
    <PartBoundary what="The list of forms" fallback={waiting} trigger={closed} onClose={() => setWanted(false)}>
      <SwitcherMenu trigger={<SwitchButton />} current={current} onSwitch={onSwitch} />
    </PartBoundary>
  );
}

const SwitchButton = (props: ComponentProps<"button">) => (
  <IconButton
    {...props}
    icon={ChevronsUpDown}
    label="Switch form"
    className="h-9 w-7 after:absolute after:inset-0 max-sm:h-10 max-sm:w-9"
  />
);
