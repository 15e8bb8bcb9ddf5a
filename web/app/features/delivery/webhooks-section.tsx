import { useSuspenseQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { CodeBlock } from "~/ui/code-block";
import { EmptyState } from "~/ui/empty-state";
import { Section } from "~/ui/section";
import { webhooksQuery } from "./queries";
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
      Add a webhook
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
      lead={webhooks.length > 0 && "Called for each submission, signed, again and again until they have taken it."}
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
      {MOST} of {MOST}, which is as many as a form can have.
    </p>
  );
}

function Empty({ action }: { action: React.ReactNode }) {
  return (
    <>
      <Card>
        <EmptyState heading="h3" title="No webhooks yet" action={action}>
          A webhook is an address on your own server, or at a service, that we call as soon as a submission arrives. It
          gets the whole submission as JSON and can do with it whatever you like.
        </EmptyState>
      </Card>
      <section>
        <h3 className="font-strong text-15">What a call looks like, and how to know it is ours</h3>
        <p className="mt-0.5 mb-3 text-13 text-ink-soft">
          Each is signed with a secret that only you and we know. This one is signed with{" "}
          <code className="wrap-anywhere font-mono text-12">{exampleSecret}</code>, as the code finds.
        </p>
        <CodeBlock
          samples={[
            { label: "The call", language: "script", code: callExample },
            { label: "Check it in Node.js", language: "script", code: checkExample },
          ]}
        />
      </section>
    </>
  );
}
