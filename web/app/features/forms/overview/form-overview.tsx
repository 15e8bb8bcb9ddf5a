import { useQueryErrorResetBoundary, useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { type Endpoint, endpointQuery } from "~/api/queries/endpoints";
import { formPath } from "~/lib/routing/form-paths";
import { CodeBlock } from "~/ui/data/code-block";
import { Boundary } from "~/ui/feedback/boundary";
import { LoadFailure } from "~/ui/feedback/load-failure";
import { Card } from "~/ui/layout/card";
import { Ago } from "~/ui/time/time";
import { TestButton } from "../snippets/snippet";
import { snippetsFor } from "../snippets/snippets";
import { FormChart, FormChartSkeleton } from "./form-chart";
import { figureCell, overviewGrid } from "./form-overview-skeleton";

interface FormOverviewProps {
  formId: string;
  /** The way into the builder, which is another feature's. */
  builder: ReactNode;
}

/** The tab Form without a published form: how it is doing, and what to paste. */
export function FormOverview({ formId, builder }: FormOverviewProps) {
  const { reset } = useQueryErrorResetBoundary();
  const { data: endpoint } = useSuspenseQuery(endpointQuery(formId));
  return (
    <>
      <Statistics endpoint={endpoint} />
      <div className={`${overviewGrid} lg:grid-rows-[auto_1fr]`}>
        <div className="min-w-0 lg:col-start-2">{builder}</div>
        <div className="grid min-w-0 lg:col-start-1 lg:row-span-2 lg:row-start-1">
          <Boundary
            onRetry={reset}
            fallback={<FormChartSkeleton />}
            failed={(error, retry) => <LoadFailure what="The chart" error={error} onRetry={retry} />}
          >
            <FormChart formId={formId} />
          </Boundary>
        </div>
        <PasteCard endpoint={endpoint} />
      </div>
    </>
  );
}

function Statistics({ endpoint }: { endpoint: Endpoint }) {
  const { unread, month_count, last_submission_at, created_at } = endpoint;
  return (
    <Card aria-label="Statistics" className="grid grid-cols-2 md:grid-cols-4">
      <Figure label="Unread">
        <Count count={unread} />
      </Figure>
      <Figure label="This month">
        <Count count={month_count} />
      </Figure>
      <Figure label="Last submission">{last_submission_at ? <Ago at={last_submission_at} /> : "None yet"}</Figure>
      <Figure label="Created">
        <Ago at={created_at} />
      </Figure>
    </Card>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={figureCell}>
      <h2 className="font-label text-13 text-ink-soft">{label}</h2>
      <p className="num mt-1 font-strong text-18 tracking-[-0.01em] first-letter:uppercase sm:text-22">{children}</p>
    </div>
  );
}

function Count({ count }: { count: number }) {
  return (
    <>
      {new Intl.NumberFormat().format(count)}{" "}
      <span className="font-normal text-13 text-ink-soft tracking-normal">
        {count === 1 ? "submission" : "submissions"}
      </span>
    </>
  );
}

function PasteCard({ endpoint }: { endpoint: Endpoint }) {
  const [{ file, language, code }] = snippetsFor(endpoint.url);
  return (
    <Card className="grid min-w-0 content-start gap-3.5 self-start p-4 sm:p-[22px] sm:pt-[18px] lg:col-start-2">
      <header>
        <h2 className="font-strong text-15">Add the form to your page</h2>
        <p className="mt-0.5 text-13 text-ink-soft">
          Any form that posts to the endpoint URL sends its submissions here.{" "}
          <Link
            to={formPath(endpoint.id, "snippet")}
            className="font-label text-accent-ink underline-offset-2 hover:underline"
          >
            Snippets for React, Astro, WordPress and more
          </Link>
        </p>
      </header>
      <CodeBlock samples={[{ label: file, language, code }]} />
      <div>
        <TestButton endpoint={endpoint} />
      </div>
    </Card>
  );
}
