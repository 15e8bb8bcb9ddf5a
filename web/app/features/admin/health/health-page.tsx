import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import CircleCheck from "lucide-react/icons/circle-check";
import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { Button } from "~/ui/buttons/button";
import { ArrivalTime } from "~/ui/time/time";
import { dateOf } from "~/ui/time/time-text";
import { retryJob } from "../api/calls";
import { healthQuery } from "../api/queries";
import type { AdminHealth } from "../api/types";
import { plural } from "../item/numbers";
import { ListHeader } from "../list/list-header";
import { ListState } from "../list/list-state";
import { adminPaths } from "../paths";
import { waitingText } from "../tickets/waiting";
import { ReasonDialog, type ReasonedAct } from "../workspace/reason-dialog";
import { Domains } from "./domains";
import { jobName, unclaimedText } from "./health-text";

/** What is stuck and what has failed, with what can be done about it. */
export function HealthPage() {
  const query = useQuery(healthQuery);
  return (
    <main>
      <ListHeader title="Health" isNarrow updatedAt={query.dataUpdatedAt} />
      <ListState query={query} what="Health">
        {(health) => <Loaded health={health} />}
      </ListState>
    </main>
  );
}

function Loaded({ health }: { health: AdminHealth }) {
  const { dead_jobs, unclaimed, set_aside, spool_batches, outbox_oldest_at, domains, problems } = health;
  return (
    <div className="max-w-[64rem] px-5 pb-10 max-lg:px-4 max-lg:pt-4">
      {problems === 0 && (
        <p className="mb-6 flex items-center gap-2 text-good">
          <CircleCheck aria-hidden className="size-4" />
          Everything's working.
        </p>
      )}
      <Group title="Spool">
        <Row
          isProblem={(spool_batches ?? 0) > 0}
          title={
            spool_batches === null
              ? "This server has no spool, or can't read it."
              : spool_batches === 0
                ? "No submissions are waiting for PostgreSQL."
                : `${plural(spool_batches, "batch", "batches")} of submissions are waiting for PostgreSQL.`
          }
        />
        {outbox_oldest_at && (
          <Row
            title={`The oldest submission without planned deliveries has waited for ${waitingText(outbox_oldest_at)}.`}
          />
        )}
      </Group>
      <Group title="Failed jobs">
        {dead_jobs.length === 0 && <Row title="No failed jobs." />}
        {dead_jobs.map((job) => (
          <DeadJob key={job.id} job={job} />
        ))}
      </Group>
      <Group title="Submissions that couldn't be stored">
        {unclaimed.length === 0 && <Row title="Every accepted submission was stored." />}
        {unclaimed.map(({ endpoint_id, reason, count, oldest_at, kept_until }) => (
          <Row
            key={`${endpoint_id} ${reason}`}
            isProblem
            title={
              <>
                {plural(count, "submission")} to <code className="font-mono text-13">{endpoint_id}</code>:{" "}
                {unclaimedText(reason)}
              </>
            }
            detail={`Oldest ${dateOf(oldest_at)}. ${kept_until ? `Kept until ${dateOf(kept_until)}.` : "Kept until an operator decides."}`}
          />
        ))}
      </Group>
      <Group title="Deliveries that couldn't be planned">
        {set_aside.length === 0 && <Row title="All deliveries are planned." />}
        {set_aside.map(({ endpoint, workspace_id, count, oldest_at }) => (
          <Row
            key={endpoint.id}
            isProblem
            title={`${plural(count, "submission")} to ${endpoint.name}`}
            detail={`Oldest ${dateOf(oldest_at)}. Planning is retried every hour.`}
            action={
              <Link
                to={`${adminPaths.workspaces}/${workspace_id}`}
                className="font-label text-13 text-accent-ink underline-offset-4 hover:underline"
              >
                Open workspace
              </Link>
            }
          />
        ))}
      </Group>
      <Group title="Deliveries by recipient domain" aside="last 24 hours">
        {domains.length === 0 ? <Row title="Nothing was delivered." /> : <Domains domains={domains} />}
      </Group>
    </div>
  );
}

function DeadJob({ job }: { job: AdminHealth["dead_jobs"][number] }) {
  const [isAsking, setAsking] = useState(false);
  const { id, kind, attempts, error, died_at } = job;
  const retry: ReasonedAct = {
    title: "Retry job",
    text: `Runs “${jobName(kind)}” again, with as many attempts as a new job.`,
    label: "Retry job",
    done: "Job queued again.",
    failed: "Couldn't retry the job.",
    run: (reason) => retryJob(id, reason),
  };
  return (
    <Row
      isProblem
      title={jobName(kind)}
      detail={
        <>
          Job {id} failed {plural(attempts, "time")}, last <ArrivalTime at={died_at} />.
          {error && <code className="wrap-anywhere mt-0.5 block font-mono text-12">{error}</code>}
        </>
      }
      action={
        <>
          <Button size="small" onClick={() => setAsking(true)}>
            Retry…
          </Button>
          {isAsking && <ReasonDialog act={retry} onClose={() => setAsking(false)} />}
        </>
      }
    />
  );
}

function Group({ title, aside, children }: { title: string; aside?: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="mb-7">
      <div className="flex items-baseline justify-between gap-3 border-line border-b pb-1.5">
        <h2 className="font-label text-13 text-ink-soft">{title}</h2>
        {aside && <span className="text-12 text-ink-faint">{aside}</span>}
      </div>
      <div>{children}</div>
    </section>
  );
}

interface RowProps {
  title: ReactNode;
  detail?: ReactNode;
  action?: ReactNode;
  isProblem?: boolean;
}

function Row({ title, detail, action, isProblem }: RowProps) {
  return (
    <div className="num flex min-h-11 items-center justify-between gap-4 border-line border-b py-2">
      <div className="min-w-0">
        <p className={clsx("wrap-anywhere", isProblem ? "font-medium" : "text-ink-soft")}>{title}</p>
        {detail && <div className="text-13 text-ink-faint">{detail}</div>}
      </div>
      {action && <div className="shrink-0">{action}</div>}
    </div>
  );
}
