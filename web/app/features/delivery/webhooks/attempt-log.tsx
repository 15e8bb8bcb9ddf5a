import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { attemptsQuery, type WebhookAttempt } from "~/api/queries/webhooks";
import { ownValue } from "~/lib/own-value";
import { Button } from "~/ui/buttons/button";
import { Badge } from "~/ui/data/badge";
import { type Column, Table } from "~/ui/data/table";
import { LoadFailure } from "~/ui/feedback/load-failure";
import { cardPadding } from "~/ui/layout/settings-card";
import { ExactTime } from "~/ui/time/time";
import { duration } from "~/ui/time/time-text";
import { inlineClass } from "../activity/delivery-timeline-item";
import { submissionPath } from "../paths";

interface AttemptLogProps {
  formId: string;
  webhookId: string;
}

/** What came of each call, the newest first. */
export function AttemptLog({ formId, webhookId }: AttemptLogProps) {
  const log = useInfiniteQuery(attemptsQuery(formId, webhookId));
  if (log.isError && !log.data) {
    return (
      <div className={`${cardPadding} pb-4`}>
        <LoadFailure what="The attempts" error={log.error} onRetry={() => void log.refetch()} />
      </div>
    );
  }
  return (
    <div className="border-line border-t">
      <Table
        caption="Attempts"
        columns={columns}
        rows={log.data?.pages.flatMap(({ items }) => items)}
        rowKey={({ delivery_id, n }) => `${delivery_id} ${n}`}
        empty={<p className={`${cardPadding} py-4 text-ink-soft`}>No attempts yet.</p>}
      />
      {log.hasNextPage && (
        <div className="border-line border-t px-4 py-3 text-center">
          <Button
            size="small"
            look="quiet"
            busy={log.isFetchingNextPage && "Loading…"}
            onClick={() => void log.fetchNextPage()}
          >
            Show older attempts
          </Button>
        </div>
      )}
    </div>
  );
}

const outcomes: Record<string, { tone: "good" | "warn" | "bad"; text: string }> = {
  ok: { tone: "good", text: "Delivered" },
  later: { tone: "warn", text: "Failed" },
  never: { tone: "bad", text: "Rejected" },
};

const fates: Record<WebhookAttempt["state"], string> = {
  waiting: "queued",
  due: "retrying",
  done: "delivered later",
  given_up: "no more retries",
  cancelled: "cancelled",
};

const columns: Column<WebhookAttempt>[] = [
  { header: "Response", main: true, cell: (attempt) => <Answer attempt={attempt} /> },
  { header: "Time", cell: ({ at }) => <ExactTime at={at} className="num text-13 text-ink-soft" /> },
  {
    header: "Submission",
    acts: true,
    align: "end",
    cell: ({ submission_id }) => (
      <Link to={submissionPath(submission_id)} className={inlineClass}>
        Open<span className="sr-only"> submission</span>
      </Link>
    ),
  },
];

function Answer({ attempt }: { attempt: WebhookAttempt }) {
  const { tone, text } = ownValue(outcomes, attempt.outcome) ?? { tone: "warn", text: attempt.outcome };
  return (
    <div className="grid gap-1">
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-13 text-ink-faint">
        <Badge tone={tone}>{text}</Badge>
        <span className="num">
          Attempt {attempt.n}, {duration(attempt.took_ms)}
          {attempt.outcome !== "ok" && `, ${fates[attempt.state]}`}
        </span>
      </p>
      <p title={attempt.peer ?? undefined} className="wrap-anywhere line-clamp-2 text-13 text-ink-soft">
        {attempt.answer}
      </p>
    </div>
  );
}
