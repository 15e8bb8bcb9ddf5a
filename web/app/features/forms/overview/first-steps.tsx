import { useSuspenseQuery } from "@tanstack/react-query";
import { endpointQuery } from "~/api/queries/endpoints";
import { EmptyState } from "~/ui/feedback/empty-state";
import { Snippet, TestButton } from "../snippets/snippet";

/** For a form nobody has filled in yet. */
export function FirstSteps({ formId }: { formId: string }) {
  const { data: endpoint } = useSuspenseQuery(endpointQuery(formId));
  return (
    <div className="mx-auto max-w-[46rem] px-4 pb-12">
      <EmptyState title="No submissions yet" action={<TestButton endpoint={endpoint} />}>
        Add this form to your page. Submissions will appear here.
      </EmptyState>
      <Snippet endpoint={endpoint} />
    </div>
  );
}
