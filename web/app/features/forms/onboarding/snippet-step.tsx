import { useSuspenseQuery } from "@tanstack/react-query";
import ArrowRight from "lucide-react/icons/arrow-right";
import { endpointQuery } from "~/api/queries/endpoints";
import { Button } from "~/ui/buttons/button";
import { Snippet } from "../snippets/snippet";
import { Step } from "./steps";

interface SnippetStepProps {
  formId: string;
  onNext: () => void;
}

export function SnippetStep({ formId, onNext }: SnippetStepProps) {
  const { data: endpoint } = useSuspenseQuery(endpointQuery(formId));
  return (
    <Step
      number={2}
      title="Add the form to your page"
      lead="Copy the snippet for your framework, or set the same action on a form you already have."
    >
      <Snippet endpoint={endpoint} />
      <div className="mt-6 flex justify-end">
        <Button look="primary" onClick={onNext} autoFocus className="max-sm:w-full">
          Continue
          <ArrowRight aria-hidden />
        </Button>
      </div>
    </Step>
  );
}
