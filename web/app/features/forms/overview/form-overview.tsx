import { useSuspenseQuery } from "@tanstack/react-query";
import { Settings } from "lucide-react";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { buttonClass } from "~/ui/buttons/button";
import { CopyButton } from "~/ui/buttons/copy-button";
import { Card } from "~/ui/layout/card";
import { PageHeader } from "~/ui/layout/page-header";
import { Ago } from "~/ui/time/time";
import { StatusBadge } from "../endpoints/status-badge";
import { endpointQuery } from "../queries";
import { Snippet, TestButton } from "../snippets/snippet";
import { figureCell } from "./form-overview-skeleton";

export function FormOverview({ formId }: { formId: string }) {
  const { data: endpoint } = useSuspenseQuery(endpointQuery(formId));
  return (
    <>
      <PageHeader
        look="record"
        title={endpoint.name}
        meta={<StatusBadge status={endpoint.status} />}
        actions={
          <>
            <Link to={`/forms/${formId}/edit`} className={buttonClass()}>
              <Settings aria-hidden />
              Settings
            </Link>
            <TestButton endpoint={endpoint} />
            <Link to={`/forms/${formId}/submissions`} className={buttonClass("primary")}>
              View submissions
            </Link>
          </>
        }
      />
      <Card aria-label="Statistics" className="mt-6 grid grid-cols-2 sm:grid-cols-4">
        <Figure label="Unread">{endpoint.unread}</Figure>
        <Figure label="This month">{endpoint.month_count}</Figure>
        <Figure label="Last submission">
          {endpoint.last_submission_at ? <Ago at={endpoint.last_submission_at} /> : "None yet"}
        </Figure>
        <Figure label="Created">
          <Ago at={endpoint.created_at} />
        </Figure>
      </Card>
      <section className="mt-9">
        <h2 className="display text-20">Add the form to your page</h2>
        <p className="mt-1 mb-4 text-ink-soft">Any form that posts to this URL sends its submissions here.</p>
        <div className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
          <code className="wrap-anywhere font-mono text-13">{endpoint.url}</code>
          <CopyButton text={endpoint.url} label="Copy URL" />
        </div>
        <Snippet endpoint={endpoint} />
      </section>
    </>
  );
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={figureCell}>
      <h2 className="font-label text-13 text-ink-soft">{label}</h2>
      <p className="num mt-1 font-strong text-18 tracking-[-0.01em] first-letter:uppercase">{children}</p>
    </div>
  );
}
