import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { isGone } from "~/api/errors/error";
import { type Submission, submissionQuery } from "~/api/queries/submissions";
import { useActions } from "../actions/actions";
import { useMarkAsRead } from "../actions/use-mark-as-read";
import { DetailSkeleton } from "../detail/detail-skeleton";
import { SubmissionDetail, type SubmissionDetailProps } from "../detail/submission-detail";
import { SubmissionFailure } from "../detail/submission-failure";

export interface OpenedSubmissionProps
  extends Pick<SubmissionDetailProps, "heading" | "onAct" | "onDelete" | "onClose" | "deliveries"> {
  id: string;
  /** The open one, if the list has it; another is fetched. */
  listed?: Submission;
  /** It is only previewed: it stays unread. */
  isPreview?: boolean;
  /** Its heading gets the focus when it is shown. */
  takesFocus?: boolean;
}

/** One that leaves the list stays open as it is, with what is being written about it. */
export function OpenedSubmission({ id, listed, isPreview, takesFocus, ...around }: OpenedSubmissionProps) {
  const { data, error, refetch } = useQuery({ ...submissionQuery(id), enabled: listed === undefined });
  const submission = listed ?? data;
  const heading = useRef<HTMLHeadingElement>(null);
  useMarkAsRead(isPreview ? undefined : submission, useActions());
  const shown = submission?.id;
  useEffect(() => {
    if (takesFocus && shown !== undefined) heading.current?.focus({ preventScroll: true });
  }, [takesFocus, shown]);
  if (listed === undefined && error && (!data || isGone(error))) {
    return <SubmissionFailure error={error} onRetry={() => void refetch()} heading={around.heading} />;
  }
  if (!submission) return <DetailSkeleton />;
  return <SubmissionDetail {...around} submission={submission} headingRef={takesFocus ? heading : undefined} inInbox />;
}
