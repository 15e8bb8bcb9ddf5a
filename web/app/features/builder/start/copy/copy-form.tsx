import { type ReactNode, useDeferredValue, useState } from "react";
import { Button } from "~/ui/buttons/button";
import { LoadFailure } from "~/ui/feedback/load-failure";
import { Skeleton } from "~/ui/feedback/skeleton";
import { dateOf } from "~/ui/time/time-text";
import { countLabel } from "../../words/field-text";
import type { StartForm } from "../create/use-start-form";
import { sizeOf } from "../drawing/layout";
import { SearchInput } from "../search-input";
import { type CopySource, useSources } from "./use-sources";

/** The account's forms, to copy one of them, and what submissions have shown where there's no form yet. */
export function CopyForm({ start }: { start: StartForm }) {
  const [typed, setTyped] = useState("");
  const { total, copies, learned, isLoading, error, retry } = useSources(useDeferredValue(typed));
  const isEmpty = copies.length === 0 && learned.length === 0;
  return (
    <>
      {total > 0 && (
        <div className="mt-3.5 mb-1">
          <SearchInput
            label="Search your forms"
            placeholder={`Search ${countLabel(total, "endpoint")}`}
            typed={typed}
            onType={setTyped}
          />
        </div>
      )}
      {error && (
        <div className="mt-3">
          <LoadFailure what="Your forms" error={error} onRetry={retry} />
        </div>
      )}
      {isEmpty && isLoading && !error && <Waiting />}
      {isEmpty && !isLoading && !error && <p className="pt-4 text-ink-soft">{emptyText(total, typed)}</p>}
      <ul className="divide-y divide-line">
        {copies.map(({ endpoint, ...source }) => (
          <Source key={endpoint.id} name={endpoint.name} text={copyText(source)}>
            <Button
              size="small"
              busy={start.pending === endpoint.id && "Copying…"}
              onClick={() => start.start({ id: endpoint.id, name: `${endpoint.name} copy`, schema: source.schema })}
              className="h-8 max-sm:h-11"
            >
              Copy<span className="sr-only"> {endpoint.name}</span>
            </Button>
          </Source>
        ))}
      </ul>
      {learned.length > 0 && (
        <>
          <h3 className="mt-3 border-line border-t pt-4 font-strong text-13 text-ink-soft first:border-0">
            Fields seen in submissions
          </h3>
          <ul className="divide-y divide-line">
            {learned.map(({ target, schema, fields, submissions }) => (
              <Source
                key={target.endpoint.id}
                name={target.endpoint.name}
                text={`${countLabel(fields, "field")} in ${countLabel(submissions, "submission")}, no form yet`}
              >
                <Button
                  size="small"
                  busy={start.pending === target.endpoint.id && "Creating…"}
                  onClick={() => start.start({ id: target.endpoint.id, name: target.endpoint.name, schema, target })}
                  className="h-8 max-sm:h-11"
                >
                  Use fields<span className="sr-only"> of {target.endpoint.name}</span>
                </Button>
              </Source>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function Source({ name, text, children }: { name: string; text: string; children: ReactNode }) {
  return (
    <li className="flex items-center gap-3 py-2.5">
      <div className="min-w-0 flex-1 leading-[1.4]">
        <p className="truncate font-strong text-ink">{name}</p>
        <p className="num text-13 text-ink-faint">{text}</p>
      </div>
      {children}
    </li>
  );
}

function Waiting() {
  return (
    <div role="status" aria-label="Loading your forms" className="grid gap-5 pt-4">
      {[0, 1, 2].map((row) => (
        <div key={row} className="grid gap-2">
          <Skeleton className="h-3.5 w-2/5" />
          <Skeleton className="h-3 w-3/5" />
        </div>
      ))}
    </div>
  );
}

/** "5 fields, published November 2"; "9 fields in 2 steps, draft". */
function copyText({ schema, state: { published } }: Omit<CopySource, "endpoint">): string {
  const { fields, steps } = sizeOf(schema);
  const size = steps === 1 ? countLabel(fields, "field") : `${countLabel(fields, "field")} in ${steps} steps`;
  return `${size}, ${published ? `published ${dateOf(published.published_at)}` : "draft"}`;
}

function emptyText(total: number, typed: string): string {
  if (total === 0) return "You don't have any forms yet. The ones you build can be copied here.";
  if (typed.trim()) return `No form matches “${typed.trim()}”.`;
  return "None of your endpoints has a form yet. The ones you build can be copied here.";
}
