import { useQuery } from "@tanstack/react-query";
import { useId } from "react";
import { type Usage, usageQuery } from "~/api/queries/billing";
import { ALL, type Scope } from "~/api/queries/submissions";
import { LoadFailure } from "~/ui/feedback/load-failure";
import { HeldButtons } from "./held-buttons";
import { HeldPanelSkeleton, heldPanelClass } from "./held-panel-skeleton";
import { heldText, number, submissions } from "./held-text";

interface HeldPanelProps {
  scope: Scope;
  /** How many of them the list has. */
  total?: number | null;
}

/** Above the held submissions: how many there are, what opening them costs, and until when. */
export function HeldPanel({ scope, total }: HeldPanelProps) {
  const { data: usage, error, refetch } = useQuery(usageQuery());
  if (error && !usage) {
    return (
      <div className="border-line border-b p-4">
        <LoadFailure what="The price" error={error} onRetry={() => void refetch()} />
      </div>
    );
  }
  if (!usage) return <HeldPanelSkeleton />;
  if (usage.held.count === 0) return null;
  return <Loaded usage={usage} scope={scope} total={total} />;
}

function Loaded({ usage, scope, total }: HeldPanelProps & { usage: Usage }) {
  const { count } = usage.held;
  const text = useId();
  return (
    <section aria-label="Held submissions" className={heldPanelClass}>
      <div className="min-w-0 max-w-[46rem] flex-1 basis-80">
        <h2 className="font-strong text-16">
          {number(count)} held {count === 1 ? "submission" : "submissions"}
        </h2>
        <p id={text} className="mt-0.5 text-ink-soft">
          {heldText(usage)} {scope !== ALL && total != null && total !== count && formText(total)}
        </p>
      </div>
      <HeldButtons usage={usage} scope={scope} isPrimary describedBy={text} className="max-sm:[&_button]:h-10" />
    </section>
  );
}

/** In one form's folder: the numbers are those of all forms. */
const formText = (total: number) =>
  `These are from all your forms, ${submissions(total)} from this one. Opening and discarding apply to all forms.`;
