import { useSuspenseQuery } from "@tanstack/react-query";
import ArrowLeft from "lucide-react/icons/arrow-left";
import type { ReactNode } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { submissionQuery } from "~/api/queries/submissions";
import { Card } from "~/ui/layout/card";
import { useActions } from "../actions/actions";
import { useDeleteSubmission } from "../actions/mutations";
import { useMarkAsRead } from "../actions/use-mark-as-read";
import { inboxPath, isFromList } from "../paths";
import { useSubmissionKeys } from "../toolbar/keys/use-submission-keys";
import { submissionCardClass } from "./submission-card-skeleton";
import { type Deliveries, SubmissionDetail } from "./submission-detail";

interface SubmissionCardProps {
  id: string;
  /** Names the form the way back leads to. */
  formName: (endpointId: string) => ReactNode;
  deliveries: Deliveries;
}

/** A submission on a page of its own. */
export function SubmissionCard({ id, formName, deliveries }: SubmissionCardProps) {
  const { data: submission } = useSuspenseQuery(submissionQuery(id));
  const navigate = useNavigate();
  const { state } = useLocation();
  const inbox = inboxPath(submission.endpoint_id);
  const remove = useDeleteSubmission(() => navigate(inbox));
  const perform = useActions();
  useMarkAsRead(submission, perform);
  useSubmissionKeys({
    submission,
    onAct: (act) => void perform([submission], act),
    // The list it was opened from, as it was left.
    onBack: () => void (isFromList(state) ? navigate(-1) : navigate(inbox)),
  });
  return (
    <>
      <Link to={inbox} className="inline-flex max-w-full items-center gap-1.5 font-medium text-ink-soft hover:text-ink">
        <ArrowLeft aria-hidden className="size-4 shrink-0" />
        <span className="truncate">{formName(submission.endpoint_id)}</span>
      </Link>
      <Card className={submissionCardClass}>
        <SubmissionDetail
          submission={submission}
          heading="h1"
          onAct={(one, act) => void perform([one], act)}
          onDelete={remove}
          deliveries={deliveries}
        />
      </Card>
    </>
  );
}
