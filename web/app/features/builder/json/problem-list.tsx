import CircleAlert from "lucide-react/icons/circle-exclamation-point";
import type { Ref } from "react";
import { countLabel } from "../words/field-text";
import type { Place } from "./json-places";
import type { Problem } from "./json-text";

interface ProblemListProps {
  id: string;
  problems: readonly Problem[];
  /** The first one's button, which takes the focus. */
  first: Ref<HTMLButtonElement>;
  onOpen: (place: Place) => void;
}

/** What has to be fixed before it can be saved; each leads to its place in the text. */
export function ProblemList({ id, problems, first, onOpen }: ProblemListProps) {
  return (
    <div role="alert" id={id} className="rounded-card bg-bad-soft px-4 py-3">
      <p className="flex items-center gap-3 font-strong text-bad">
        <CircleAlert aria-hidden className="size-[18px] shrink-0" />
        Not saved: {countLabel(problems.length, "error")}
      </p>
      <ul className="mt-1 max-h-56 overflow-y-auto sm:pl-[30px]">
        {problems.map(({ path, message, place, line }, index) => (
          <li key={`${path} ${message}`} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2.5 py-1">
            <button
              ref={index === 0 ? first : undefined}
              type="button"
              onClick={() => onOpen(place)}
              className="num self-start rounded-tight font-label text-bad underline underline-offset-2 max-sm:-my-1.5 max-sm:py-1.5"
            >
              Line {line}
            </button>
            <p className="wrap-anywhere">
              {message} {path && <code className="font-mono text-12 text-ink-soft">{path}</code>}
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}
