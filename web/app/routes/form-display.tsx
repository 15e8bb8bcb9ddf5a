import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { formQuery, learnedQuery } from "~/features/builder/schema/queries";
import { PublishedForm } from "~/features/builder/share/published-form";
import { UnpublishedCard } from "~/features/builder/share/unpublished-card";
import { FormStatistics } from "~/features/builder/statistics/form-statistics";
import { FormOverview } from "~/features/forms/overview/form-overview";
import { FormOverviewSkeleton } from "~/features/forms/overview/form-overview-skeleton";

/** The tab Form: the published form, or what the endpoint receives without one; fetched beside the data. */
export function FormDisplay({ formId }: { formId: string }) {
  const { data: state } = useSuspenseQuery(formQuery(formId));
  // What the form could begin with is only a proposal, but if it came later, the page would move.
  const learned = useQuery({ ...learnedQuery(formId), enabled: !state.published && !state.draft });
  if (learned.isLoading && learned.failureCount === 0) return <FormOverviewSkeleton />;
  if (state.published) {
    return (
      <PublishedForm formId={formId} state={state} statistics={<FormStatistics key="statistics" formId={formId} />} />
    );
  }
  return <FormOverview formId={formId} builder={<UnpublishedCard formId={formId} state={state} />} />;
}
