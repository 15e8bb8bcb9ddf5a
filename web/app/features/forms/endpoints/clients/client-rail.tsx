import { clsx } from "clsx";
import Layers from "lucide-react/icons/layers";
import Plus from "lucide-react/icons/plus";
import { Link, useSearchParams } from "react-router";
import { railPlace } from "../table/layout";
import { clientPath } from "../view/view";
import type { ClientChoice } from "./client-choice";
import { ClientSquare } from "./client-name";

interface ClientRailProps {
  choices: readonly ClientChoice[];
  /** The one that is shown. */
  label: string | null;
  onAdd: () => void;
}

const itemClass = clsx(
  "flex h-8 w-full items-center gap-2.5 rounded-control px-2.5 font-medium text-ink-soft transition-colors duration-100",
  "hover:text-ink focus-visible:-outline-offset-2 aria-[current]:bg-sunken aria-[current]:text-ink",
);

/** The clients beside the list, on wide screens. */
export function ClientRail({ choices, label, onAdd }: ClientRailProps) {
  const [params] = useSearchParams();
  return (
    <nav aria-label="Clients" className={railPlace}>
      <p aria-hidden className="flex h-9 items-center justify-between px-2.5 pb-2 text-12 text-ink-faint">
        <span className="font-strong text-13 text-ink-soft">Clients</span>
        Endpoints
      </p>
      <ul>
        {choices.map((choice) => (
          <li key={choice.label ?? "all"}>
            <Link
              to={clientPath(params, choice.label)}
              aria-current={choice.label === label ? "true" : undefined}
              className={itemClass}
            >
              <ChoiceMark label={choice.label} />
              <span title={choice.text} className="min-w-0 truncate">
                {choice.text}
              </span>
              <span className="num ml-auto pl-1 font-normal text-12 text-ink-faint">
                {choice.count}
                <span className="sr-only">{choice.count === 1 ? " endpoint" : " endpoints"}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <button type="button" onClick={onAdd} className={itemClass}>
        <Plus aria-hidden className="-mx-[2.5px] size-3.5 shrink-0" />
        Add client
      </button>
    </nav>
  );
}

export function ChoiceMark({ label }: { label: string | null }) {
  if (label === null) return <Layers aria-hidden className="-mx-[2.5px] size-3.5! shrink-0" />;
  return <ClientSquare label={label} />;
}
