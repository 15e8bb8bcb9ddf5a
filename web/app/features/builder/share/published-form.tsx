import { useSuspenseQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { endpointQuery } from "~/api/queries/endpoints";
import { useMediaQuery } from "~/lib/browser/media-query";
import type { FormState } from "../schema/model";
import { PreviewCard } from "./preview/preview-card";
import { ShareCard } from "./share-card";

interface PublishedFormProps {
  formId: string;
  state: FormState;
  /** Its numbers. */
  statistics?: ReactNode;
}

/** A published form: how it looks, how to share it, and its numbers. On a phone, sharing comes first. */
export function PublishedForm({ formId, state, statistics }: PublishedFormProps) {
  const { data: endpoint } = useSuspenseQuery(endpointQuery(formId));
  const isNarrow = useMediaQuery("(max-width: 63.99rem)");
  if (!state.published) return null;
  const share = <ShareCard key="share" endpoint={endpoint} schema={state.published.schema} />;
  const preview = <PreviewCard key="preview" formId={formId} state={state} />;
  if (isNarrow) {
    return (
      <div className="grid gap-3 *:min-w-0 sm:gap-[18px]">
        {share}
        {statistics}
        {preview}
      </div>
    );
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,25rem)] gap-[18px] xl:grid-cols-[minmax(0,1fr)_460px]">
      {preview}
      {share}
      <div className="col-span-2 min-w-0">{statistics}</div>
    </div>
  );
}
