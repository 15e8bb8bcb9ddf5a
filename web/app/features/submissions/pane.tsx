import { useQueryErrorResetBoundary, useSuspenseQuery } from "@tanstack/react-query";
import { Maximize2 } from "lucide-react";
import { Link } from "react-router";
import { Boundary } from "~/ui/boundary";
import { buttonLook } from "~/ui/button";
import { Kbd } from "~/ui/kbd";
import { submissionPath } from "./paths";
import { type Submission, submissionQuery } from "./queries";
import { type Deliveries, Reading } from "./reading";
import { ReadingSkeleton } from "./reading-skeleton";
import { SubmissionFailure } from "./submission-failure";

interface PaneProps {
  id?: string;
  /** The selected one, if it is on the list's page; another is fetched. */
  listed?: Submission;
  onDelete: (submission: Submission) => void;
  deliveries?: Deliveries;
}

type Around = Pick<PaneProps, "onDelete" | "deliveries">;

export function Pane({ id, listed, ...around }: PaneProps) {
  const { reset } = useQueryErrorResetBoundary();
  return (
    <section aria-label="Reading pane" className="sticky top-0 max-h-dvh overflow-y-auto px-[34px] pt-[26px] pb-10">
      {id === undefined && <Hint />}
      {id !== undefined && listed && <Beside submission={listed} {...around} />}
      {id !== undefined && !listed && (
        <Boundary
          key={id}
          onRetry={reset}
          fallback={<ReadingSkeleton />}
          failed={(error, retry) => <SubmissionFailure error={error} onRetry={retry} heading="h2" />}
        >
          <Fetched id={id} {...around} />
        </Boundary>
      )}
    </section>
  );
}

function Fetched({ id, ...around }: { id: string } & Around) {
  const { data } = useSuspenseQuery(submissionQuery(id));
  return <Beside submission={data} {...around} />;
}

function Beside({ submission, ...around }: { submission: Submission } & Around) {
  return (
    <Reading
      submission={submission}
      heading="h2"
      {...around}
      actions={
        <Link to={submissionPath(submission.id)} className={buttonLook("quiet")}>
          <Maximize2 aria-hidden />
          Open
        </Link>
      }
    />
  );
}

function Hint() {
  return (
    <div className="grid justify-items-center gap-3 pt-[18vh] text-center text-ink-soft">
      <p>Choose a submission to read it here.</p>
      <p className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 text-13 text-ink-faint">
        <span>
          <Kbd>j</Kbd> <Kbd>k</Kbd> move
        </span>
        <span>
          <Kbd>Enter</Kbd> opens
        </span>
        <span>
          <Kbd>Esc</Kbd> closes
        </span>
      </p>
    </div>
  );
}
