import { useQuery } from "@tanstack/react-query";
import { firstArrivalQuery } from "~/api/queries/submissions";
import { NameStep } from "./name-step";
import { SnippetStep } from "./snippet-step";
import { WaitingStep } from "./waiting-step";

interface OnboardingProps {
  /** The form that was named, once it was. */
  formId: string | null;
  isWaiting: boolean;
  onCreated: (formId: string) => void;
  onWait: () => void;
}

/** From nothing to the first submission, three screens. */
export function Onboarding({ formId, isWaiting, onCreated, onWait }: OnboardingProps) {
  if (formId === null) return <NameStep onCreated={onCreated} />;
  return <Named formId={formId} isWaiting={isWaiting} onWait={onWait} />;
}

function Named({ formId, isWaiting, onWait }: { formId: string; isWaiting: boolean; onWait: () => void }) {
  // Whoever sends something before pressing Continue is there already.
  const { data: arrived } = useQuery(firstArrivalQuery(formId));
  if (isWaiting || arrived) return <WaitingStep formId={formId} />;
  return <SnippetStep formId={formId} onNext={onWait} />;
}
