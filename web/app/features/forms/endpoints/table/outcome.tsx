import type { ReactNode } from "react";
import { Button } from "~/ui/buttons/button";
import { endpointCount, number } from "./numbers";

interface OutcomeProps {
  /** How many endpoints are shown, and how many there are. */
  found: number;
  total: number;
  label: string | null;
  /** What was searched for. */
  typed: string;
  onShowAll: () => void;
}

/** Under the list: how many of how many, and the way back to all. */
export function TableFooter({ found, total, label, typed, onShowAll }: OutcomeProps) {
  const isNarrowed = label !== null || typed !== "";
  return (
    <div className="flex min-h-12 items-center justify-between gap-3 border-line border-t px-4 text-13 text-ink-soft sm:pr-2 sm:pl-5">
      <p role="status" className="num">
        {isNarrowed ? `${number(found)} of ${endpointCount(total)}` : endpointCount(total)}
      </p>
      {isNarrowed && (
        <Button size="small" look="quiet" onClick={onShowAll} className="max-sm:h-10">
          Show all {endpointCount(total)}
        </Button>
      )}
    </div>
  );
}

interface NothingFoundProps extends OutcomeProps {
  onClearSearch: () => void;
  onSearchAll: () => void;
}

/** Says what was searched and where, with the way out. */
export function NothingFound({ label, typed, onShowAll, onClearSearch, onSearchAll }: NothingFoundProps) {
  if (!typed) {
    return (
      <Message title={label ? `No endpoints in ${label}` : "Every endpoint has a client"}>
        <Button onClick={onShowAll}>Show all endpoints</Button>
      </Message>
    );
  }
  const place = label === null ? "" : label === "" ? " among the endpoints without a client" : ` in ${label}`;
  return (
    <Message title={`No results for “${typed}”${place}`} text="The search looks at the endpoint's name, client and ID.">
      <Button onClick={onClearSearch}>Clear search</Button>
      {label !== null && <Button onClick={onSearchAll}>Search all clients</Button>}
    </Message>
  );
}

function Message({ title, text, children }: { title: string; text?: string; children: ReactNode }) {
  return (
    <div className="grid justify-items-center px-6 py-14 text-center">
      <h2 className="wrap-anywhere max-w-[30rem] font-strong text-15">{title}</h2>
      {text && <p className="mt-1 text-ink-soft">{text}</p>}
      <div className="mt-4 flex flex-wrap justify-center gap-2">{children}</div>
    </div>
  );
}
