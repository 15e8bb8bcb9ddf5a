import { clsx } from "clsx";
import Check from "lucide-react/icons/check";
import ChevronDown from "lucide-react/icons/chevron-down";
import Plus from "lucide-react/icons/plus";
import Tag from "lucide-react/icons/tag";
import { useNavigate, useSearchParams } from "react-router";
import { buttonClass } from "~/ui/buttons/button";
import { Menu } from "~/ui/menus/menu";
import type { MenuEntry } from "~/ui/menus/menu-props";
import { clientPath } from "../view/view";
import type { ClientChoice } from "./client-choice";
import { ClientSquare } from "./client-name";
import { ChoiceMark } from "./client-rail";

interface ClientMenuProps {
  choices: readonly ClientChoice[];
  label: string | null;
  onAdd: () => void;
}

/** The rail as a menu, where there is no room for it. On a phone its button is an icon. */
export function ClientMenu({ choices, label, onAdd }: ClientMenuProps) {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const current = choices.find((choice) => choice.label === label)?.text ?? label ?? "";
  const entries: MenuEntry[] = [
    ...choices.map((choice) => ({
      label: <Choice choice={choice} isCurrent={choice.label === label} />,
      onSelect: () => void navigate(clientPath(params, choice.label)),
    })),
    "line",
    { label: "Add client", icon: Plus, onSelect: onAdd },
  ];
  return (
    <div className="shrink-0 lg:hidden">
      <Menu
        entries={entries}
        trigger={
          <button
            type="button"
            aria-label={`Client: ${current}`}
            title={`Client: ${current}`}
            className={clsx(buttonClass(), "border-field-line! max-sm:h-11 max-sm:w-11 max-sm:px-0")}
          >
            {label === null ? <Tag aria-hidden className="text-ink-soft" /> : <ClientSquare label={label} />}
            <span className="max-w-40 truncate max-sm:hidden">{current}</span>
            <ChevronDown aria-hidden className="text-ink-faint max-sm:hidden" />
          </button>
        }
      />
    </div>
  );
}

function Choice({ choice, isCurrent }: { choice: ClientChoice; isCurrent: boolean }) {
  return (
    <span className="flex items-center gap-2.5">
      <ChoiceMark label={choice.label} />
      <span className="min-w-0 max-w-60 truncate">{choice.text}</span>
      {isCurrent && <Check role="img" aria-label="selected" className="size-3.5! shrink-0" />}
      <span className="num ml-auto pl-3 text-12 text-ink-faint">{choice.count}</span>
    </span>
  );
}
