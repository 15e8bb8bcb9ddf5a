import { useQueryErrorResetBoundary, useSuspenseQuery } from "@tanstack/react-query";
import { Maximize2, X } from "lucide-react";
import { Link } from "react-router";
import { useSingleKeys } from "~/lib/browser/use-single-keys";
import { IconButton } from "~/ui/buttons/icon-button";
import { Kbd } from "~/ui/data/kbd";
import { Boundary } from "~/ui/feedback/boundary";
import { DetailSkeleton } from "../detail/detail-skeleton";
import { SubmissionDetail, type SubmissionDetailProps } from "../detail/submission-detail";
import { SubmissionFailure } from "../detail/submission-failure";
import { submissionPath } from "../paths";
import { type Submission, submissionQuery } from "../queries";

type Around = Pick<SubmissionDetailProps, "onAct" | "onDelete" | "deliveries"> & { onClose: () => void };

interface DetailPaneProps extends Around {
  id?: string;
  /** The open one, if the list has it; another is fetched. */
  listed?: Submission;
}

export function DetailPane({ id, listed, ...around }: DetailPaneProps) {
  const { reset } = useQueryErrorResetBoundary();
  return (
    <section
      aria-label="Reading pane"
      className="sticky top-0 max-h-dvh overflow-y-auto px-[34px] pt-[26px] pb-10 print:static print:max-h-none print:p-0"
    >
      {id === undefined && <Hint />}
      {id !== undefined && listed && <Beside submission={listed} {...around} />}
      {id !== undefined && !listed && (
        <Boundary
          key={id}
          onRetry={reset}
          fallback={<DetailSkeleton />}
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

function Beside({ submission, onClose, ...around }: { submission: Submission } & Around) {
  return (
    <SubmissionDetail
      submission={submission}
      heading="h2"
      {...around}
      actions={
        <>
          <Link
            to={submissionPath(submission.id)}
            aria-label="Open in full page"
            title="Open in full page (Enter)"
            className="inline-grid size-8 place-items-center rounded-control text-ink-soft hover:bg-sunken hover:text-ink"
          >
            <Maximize2 aria-hidden className="size-4" />
          </Link>
          <IconButton icon={X} label="Close" title="Close (Esc)" onClick={onClose} />
        </>
      }
    />
  );
}

const hints = [
  { keys: ["j", "k"], does: "move" },
  { keys: ["Enter"], does: "open" },
  { keys: ["x"], does: "select" },
  { keys: ["?"], does: "all shortcuts" },
];

function Hint() {
  const [isOn] = useSingleKeys();
  return (
    <div className="grid justify-items-center gap-3 pt-[18vh] text-center text-ink-soft">
      <p>Select a submission to read it here.</p>
      <p className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 text-13 text-ink-faint pointer-coarse:hidden">
        {(isOn ? hints : []).map(({ keys, does }) => (
          <span key={does} className="inline-flex items-center gap-1.5">
            {keys.map((key) => (
              <Kbd key={key}>{key}</Kbd>
            ))}
            {does}
          </span>
        ))}
      </p>
    </div>
  );
}
