import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import Check from "lucide-react/icons/check";
import Inbox from "lucide-react/icons/inbox";
import Send from "lucide-react/icons/send";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { type Endpoint, endpointQuery } from "~/api/queries/endpoints";
import { firstArrivalQuery } from "~/api/queries/submissions";
import type { components } from "~/api/schema.gen";
import { Button, buttonClass } from "~/ui/buttons/button";
import { CopyButton } from "~/ui/buttons/copy-button";
import { Notice } from "~/ui/feedback/notice";
import { Card } from "~/ui/layout/card";
import { useSendTest } from "../send-test";
import { Step } from "./steps";

type Submission = components["schemas"]["Submission"];

/** Turns green by itself. */
export function WaitingStep({ formId }: { formId: string }) {
  const { data: endpoint } = useSuspenseQuery(endpointQuery(formId));
  const { data: arrived, error } = useQuery(firstArrivalQuery(formId));
  return (
    <Step
      number={3}
      isDone={Boolean(arrived)}
      title={arrived ? "Your form works" : "Send your first submission"}
      lead={
        arrived
          ? "New submissions will appear in your inbox."
          : "Submit the form on your page, or send a test from here."
      }
    >
      <Card>
        {/* Always present: a live region that arrives together with its text is not read out. */}
        <div role="status">{arrived ? <Arrived submission={arrived} /> : <Waiting />}</div>
        {arrived ? <Onwards endpoint={endpoint} submission={arrived} /> : <Trying endpoint={endpoint} />}
      </Card>
      {error && !arrived && (
        <div className="mt-4">
          <Notice tone="bad" title="We can't check for submissions right now">
            {error.message} We'll keep trying.
          </Notice>
        </div>
      )}
    </Step>
  );
}

interface SignProps {
  look: string;
  icon: ReactNode;
  title: string;
  children: ReactNode;
}

function Sign({ look, icon, title, children }: SignProps) {
  return (
    <div className="flex items-center gap-4 px-4 py-5 sm:px-[22px] sm:py-6">
      <span className={clsx("grid size-11 shrink-0 place-items-center rounded-round", look)}>{icon}</span>
      <div className="min-w-0">
        <p className="font-strong text-16">{title}</p>
        <p className="text-ink-soft">{children}</p>
      </div>
    </div>
  );
}

function Waiting() {
  return (
    <Sign
      look="border border-line-strong border-dashed text-ink-faint"
      icon={<Inbox aria-hidden className="size-5" />}
      title="Waiting for your first submission"
    >
      It will appear here automatically, within a second or two.
    </Sign>
  );
}

const SHOWN = 5;

function Arrived({ submission: { state, fields, files } }: { submission: Submission }) {
  return (
    <>
      <Sign
        look="animate-rise bg-good-soft text-good"
        icon={<Check aria-hidden strokeWidth={2.5} className="size-5" />}
        title="Your first submission has arrived"
      >
        {state === "spam" ? "It was flagged as spam. Open the submission to see why." : "This is what we received:"}
      </Sign>
      <dl className="px-4 sm:px-[22px]">
        {fields.slice(0, SHOWN).map(({ name, value }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: fields may repeat, and never move
          <Row key={index} name={name}>
            {typeof value === "string" ? value : JSON.stringify(value)}
          </Row>
        ))}
        {fields.length + files.length > SHOWN && <Row name="…">and {fields.length + files.length - SHOWN} more</Row>}
      </dl>
    </>
  );
}

function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-5 border-line border-t py-2.5 sm:grid-cols-[8.5rem_minmax(0,1fr)]">
      <dt className="wrap-anywhere font-mono text-[12.5px] text-ink-faint leading-[21px]">{name}</dt>
      <dd dir="auto" className="wrap-anywhere line-clamp-3">
        {children}
      </dd>
    </div>
  );
}

const rowClass =
  "flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border-line border-t px-4 py-4 sm:px-[22px]";

function Trying({ endpoint }: { endpoint: Endpoint }) {
  // Nothing to say: it appears above.
  const { send, isSending } = useSendTest(() => {});
  return (
    <div className={rowClass}>
      <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
        <code className="wrap-anywhere font-mono text-[12.5px] text-ink-soft">{endpoint.url}</code>
        <CopyButton text={endpoint.url} look="quiet" />
      </span>
      <Button
        look="primary"
        autoFocus
        onClick={() => send(endpoint)}
        busy={isSending && "Sending…"}
        className="max-sm:w-full"
      >
        <Send aria-hidden />
        Send test submission
      </Button>
    </div>
  );
}

function Onwards({ endpoint, submission }: { endpoint: Endpoint; submission: Submission }) {
  return (
    <div className={clsx(rowClass, "sm:justify-end")}>
      <Link to={`/forms/${endpoint.id}/edit?tab=notifications`} className={clsx(buttonClass(), "max-sm:w-full")}>
        Set up notifications
      </Link>
      <Link to={`/submissions/${submission.id}`} className={clsx(buttonClass(), "max-sm:w-full")}>
        View submission
      </Link>
      <Link to="/dashboard" className={clsx(buttonClass("primary"), "max-sm:w-full")}>
        Go to dashboard
      </Link>
    </div>
  );
}
