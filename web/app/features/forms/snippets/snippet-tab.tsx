import { useSuspenseQuery } from "@tanstack/react-query";
import { endpointQuery } from "~/api/queries/endpoints";
import { CopyButton } from "~/ui/buttons/copy-button";
import { Card } from "~/ui/layout/card";
import { Snippet, TestButton } from "./snippet";

/** The tab Snippet: what to paste for each stack, and a test. */
export function SnippetTab({ formId }: { formId: string }) {
  const { data: endpoint } = useSuspenseQuery(endpointQuery(formId));
  return (
    <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_22rem] xl:gap-8">
      <section className="min-w-0">
        <h2 className="mb-3 font-strong text-15">Add the form to your page</h2>
        <Snippet endpoint={endpoint} />
      </section>
      <Card className="divide-y divide-line">
        <div className="grid justify-items-start gap-3 p-4 sm:px-[22px]">
          <div>
            <h2 className="font-strong text-15">Endpoint URL</h2>
            <p className="mt-0.5 text-13 text-ink-soft">
              Any form that posts to this URL sends its submissions to this inbox.
            </p>
          </div>
          <code className="wrap-anywhere font-mono text-13">{endpoint.url}</code>
          <CopyButton text={endpoint.url} label="Copy URL" />
        </div>
        <div className="grid justify-items-start gap-3 p-4 sm:px-[22px]">
          <div>
            <h2 className="font-strong text-15">Test</h2>
            <p className="mt-0.5 text-13 text-ink-soft">
              Sends a sample submission through this endpoint. It doesn't count towards your usage.
            </p>
          </div>
          <TestButton endpoint={endpoint} />
        </div>
      </Card>
    </div>
  );
}
