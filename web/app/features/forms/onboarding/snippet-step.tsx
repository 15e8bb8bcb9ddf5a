import { useSuspenseQuery } from "@tanstack/react-query";
import { ArrowRight } from "lucide-react";
import { Button } from "~/ui/button";
import { endpointQuery } from "../queries";
import { Snippet } from "../snippet";
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
      title="Put it on your page"
      lead="Take the snippet for your stack, or give a form that you already have the same action."
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
