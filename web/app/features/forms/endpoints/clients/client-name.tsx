import { clsx } from "clsx";
import { Marked } from "../table/marked";
import { clientColor } from "./clients";

interface ClientNameProps {
  /** "" or null: without a client. */
  label: string | null | undefined;
  /** The words of a search, to be marked. */
  words?: readonly string[];
}

/** A client's square and name, cut short where there is no room. */
export function ClientName({ label, words = [] }: ClientNameProps) {
  if (!label) return <span className="truncate text-ink-faint">No client</span>;
  return (
    <span className="flex min-w-0 items-center gap-2">
      <ClientSquare label={label} />
      <span title={label} className="truncate">
        <Marked text={label} words={words} />
      </span>
    </span>
  );
}

/** Filled for a client, an outline for none. */
export function ClientSquare({ label }: { label: string }) {
  const look = label ? clientColor(label) : "border-[1.5px] border-field-line";
  return <span aria-hidden className={clsx("size-[9px] shrink-0 rounded-[3px]", look)} />;
}
