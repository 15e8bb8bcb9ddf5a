import { useSuspenseQuery } from "@tanstack/react-query";
import Plus from "lucide-react/icons/plus";
import { useState } from "react";
import { webhooksQuery } from "~/api/queries/webhooks";
import { Button } from "~/ui/buttons/button";
import { CodeBlock } from "~/ui/data/code-block";
import { EmptyState } from "~/ui/feedback/empty-state";
import { Card } from "~/ui/layout/card";
import { Section } from "~/ui/layout/section";
import { SecretDialog } from "./secret-dialog";
import { WebhookCard } from "./webhook-card";
import { WebhookDialog } from "./webhook-dialog";
import { callExample, checkExample, exampleSecret } from "./webhook-example";

const MOST = 10;

export default function WebhooksSection({ formId }: { formId: string }) {
  const { data: webhooks } = useSuspenseQuery(webhooksQuery(formId));
  const [adding, setAdding] = useState(false);
  const [secret, setSecret] = useState<string>();
  const add = (
    <Button look="primary" onClick={() => setAdding(true)}>
      <Plus aria-hidden />
      Add webhook
    </Button>
  );
  const created = (told: string | undefined) => {
    setAdding(false);
    setSecret(told);
  };
  return (
    <Section
      title="Webhooks"
      titleHidden
      lead={webhooks.length > 0 && "We send each submission as a signed POST request and retry if it fails."}
      aside={webhooks.length > 0 && (webhooks.length < MOST ? add : <AllTaken />)}
    >
      {webhooks.length === 0 && <Empty action={add} />}
      {webhooks.map((webhook) => (
        <WebhookCard key={webhook.id} formId={formId} webhook={webhook} onSecret={setSecret} />
      ))}
      {adding && <WebhookDialog formId={formId} onSaved={created} onClose={() => setAdding(false)} />}
      {secret && <SecretDialog secret={secret} onClose={() => setSecret(undefined)} />}
    </Section>
  );
}

function AllTaken() {
  return (
    <p className="text-13 text-ink-faint">
      {MOST} of {MOST} webhooks, the limit for a form.
    </p>
  );
}

function Empty({ action }: { action: React.ReactNode }) {
  return (
    <>
      <Card>
        <EmptyState heading="h3" title="No webhooks yet" action={action}>
          Send each new submission as JSON to your own server or to another service.
        </EmptyState>
      </Card>
      <section>
        <h3 className="font-strong text-15">Example request and signature check</h3>
        <p className="mt-0.5 mb-3 text-13 text-ink-soft">
          Each webhook has its own signing secret. This example is signed with{" "}
          <code className="wrap-anywhere font-mono text-12">{exampleSecret}</code>.
        </p>
        <CodeBlock
          samples={[
            { label: "Request", language: "script", code: callExample },
            { label: "Verify in Node.js", language: "script", code: checkExample },
          ]}
        />
      </section>
    </>
  );
}
