import { useQuery } from "@tanstack/react-query";
import { Maximize2, X } from "lucide-react";
import { useLayoutEffect, useRef } from "react";
import { Link } from "react-router";
import { isGone } from "~/api/errors/error";
import { useSingleKeys } from "~/lib/browser/use-single-keys";
import { IconButton } from "~/ui/buttons/icon-button";
import { Kbd } from "~/ui/data/kbd";
import { useActions } from "../actions/actions";
import { useMarkAsRead } from "../actions/use-mark-as-read";
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
  /** There is room for the pane: what is in it is read. */
  visible: boolean;
}

export function DetailPane({ id, ...opened }: DetailPaneProps) {
  const section = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another submission is the occasion, not an input
  useLayoutEffect(() => {
    if (section.current) section.current.scrollTop = 0;
  }, [id]);
  return (
    <section
      ref={section}
      aria-label="Reading pane"
      className="sticky top-0 max-h-dvh overflow-y-auto px-[34px] pt-[26px] pb-10 print:static print:max-h-none print:p-0"
    >
      {id === undefined ? <Hint /> : <Opened id={id} {...opened} />}
    </section>
  );
}

/** One that leaves the list stays open as it is, with what is being written about it. */
function Opened({ id, listed, visible, ...around }: DetailPaneProps & { id: string }) {
  const { data, error, refetch } = useQuery({ ...submissionQuery(id), enabled: listed === undefined });
  const submission = listed ?? data;
  useMarkAsRead(visible ? submission : undefined, useActions());
  if (listed === undefined && error && (!data || isGone(error))) {
    return <SubmissionFailure error={error} onRetry={() => void refetch()} heading="h2" />;
  }
  return submission ? <Beside submission={submission} {...around} /> : <DetailSkeleton />;
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
