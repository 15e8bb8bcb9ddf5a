import { clsx } from "clsx";
import ChevronRight from "lucide-react/icons/chevron-right";
import EllipsisVertical from "lucide-react/icons/ellipsis-vertical";
import KeyRound from "lucide-react/icons/key-round";
import Pencil from "lucide-react/icons/pencil";
import RotateCw from "lucide-react/icons/rotate-cw";
import Send from "lucide-react/icons/send";
import Trash2 from "lucide-react/icons/trash";
import { type ReactNode, useId, useState } from "react";
import type { Webhook } from "~/api/queries/webhooks";
import { Button } from "~/ui/buttons/button";
import { IconButton } from "~/ui/buttons/icon-button";
import { Badge } from "~/ui/data/badge";
import { confirm, confirmDeletion } from "~/ui/dialogs/confirm";
import { Notice } from "~/ui/feedback/notice";
import { Card } from "~/ui/layout/card";
import { cardPadding } from "~/ui/layout/settings-card";
import { Menu } from "~/ui/menus/menu";
import { Ago } from "~/ui/time/time";
import { duration } from "~/ui/time/time-text";
import { destinationLabel } from "../activity/delivery-text";
import { useReplayFailed, useResume } from "../mutations";
import { AttemptLog } from "./attempt-log";
import { useWebhookActions } from "./mutations";
import { WebhookDialog } from "./webhook-dialog";
import { WebhookSecrets } from "./webhook-secrets";
import { pauseText, testResultText, webhookStatus } from "./webhook-text";

interface WebhookCardProps {
  formId: string;
  webhook: Webhook;
  onSecret: (secret: string) => void;
}

/** One webhook: how it stands, its secrets, and all that can be done to it. */
export function WebhookCard({ formId, webhook, onSecret }: WebhookCardProps) {
  const log = useId();
  const [open, setOpen] = useState(false);
  const [changing, setChanging] = useState(false);
  const { rotate, endOld, test, remove } = useWebhookActions(formId, webhook.id);
  const replay = useReplayFailed();
  const destination = { formId, destinationId: webhook.id };
  const standing = webhookStatus(webhook);
  const place = destinationLabel({ kind: "webhook", target: webhook.url });

  const askRotate = async () => {
    const text = rotateText(webhook);
    if (await confirm({ title: "Rotate signing secret?", text, confirmLabel: "Rotate secret" })) {
      rotate.mutate(undefined, { onSuccess: onSecret });
    }
  };
  const askRemove = async () => {
    if (await confirmDeletion("webhook")) remove.mutate();
  };
  const isDelivered = test.data?.outcome === "ok";
  const result = test.data && !test.isPending && (
    <div className={`${cardPadding} pb-4`}>
      <Notice tone={isDelivered ? "good" : "bad"} title={testResultText(test.data)}>
        {test.data.answer}
        {test.data.peer && <span className="text-ink-soft"> ({test.data.peer})</span>}
      </Notice>
    </div>
  );

  return (
    <Card aria-label={`Webhook ${place}`}>
      <header className={`${cardPadding} flex items-start gap-3 pt-4 pb-3`}>
        <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2.5 gap-y-1">
          <h3 className="wrap-anywhere min-w-0 font-mono text-13 leading-[1.5]">{webhook.url}</h3>
          <Badge tone={standing.tone} dot={standing.tone !== "neutral"}>
            {standing.text}
          </Badge>
        </div>
        <Menu
          align="end"
          trigger={<IconButton icon={EllipsisVertical} label={`More for ${place}`} className="-mt-1" />}
          entries={[
            { label: "Edit webhook", icon: Pencil, onSelect: () => setChanging(true) },
            { label: "Rotate secret", icon: KeyRound, onSelect: () => void askRotate() },
            { label: "Retry failed deliveries", icon: RotateCw, onSelect: () => replay.mutate(destination) },
            "line",
            { label: "Delete webhook", icon: Trash2, danger: true, onSelect: () => void askRemove() },
          ]}
        />
      </header>
      {webhook.state === "paused" && <Paused webhook={webhook} formId={formId} />}
      <dl className={`${cardPadding} grid gap-x-4 pb-4 sm:grid-cols-[6rem_minmax(0,1fr)] sm:gap-y-2`}>
        <Fact name="Last attempt">
          <LastCall webhook={webhook} />
        </Fact>
        <Fact name="Signing secret">
          <WebhookSecrets webhook={webhook} onEnd={endOld.mutate} isEnding={endOld.isPending} />
        </Fact>
        {webhook.headers.length > 0 && (
          <Fact name="Headers">
            {webhook.headers.map(({ name }) => (
              <code key={name} className="wrap-anywhere mr-2 font-mono text-13 text-ink-soft">
                {name}
              </code>
            ))}
          </Fact>
        )}
      </dl>
      <div className={`${cardPadding} flex flex-wrap items-center gap-2 border-line border-t py-3`}>
        <Button size="small" busy={test.isPending && "Sending…"} onClick={() => test.mutate()}>
          <Send aria-hidden />
          Send test
        </Button>
        <Button size="small" look="quiet" aria-expanded={open} aria-controls={log} onClick={() => setOpen(!open)}>
          <ChevronRight aria-hidden className={clsx("transition-transform duration-100", open && "rotate-90")} />
          Attempts
        </Button>
      </div>
      {/* A failure is an alert by itself, and must not be inside another live region. */}
      <div aria-live="polite">{isDelivered && result}</div>
      {!isDelivered && result}
      <div id={log}>{open && <AttemptLog formId={formId} webhookId={webhook.id} />}</div>
      {changing && (
        <WebhookDialog
          formId={formId}
          webhook={webhook}
          onSaved={() => setChanging(false)}
          onClose={() => setChanging(false)}
        />
      )}
    </Card>
  );
}

function Paused({ webhook, formId }: Pick<WebhookCardProps, "webhook" | "formId">) {
  const resume = useResume();
  const { title, text } = pauseText(webhook);
  return (
    <div className={`${cardPadding} pb-4`}>
      <Notice
        tone="warn"
        title={title}
        action={
          <Button
            size="small"
            busy={resume.isPending && "Resuming…"}
            onClick={() => resume.mutate({ formId, destinationId: webhook.id })}
          >
            Resume webhook
          </Button>
        }
      >
        {text}
      </Notice>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="contents">
      <dt className="text-13 text-ink-faint leading-[21px]">{name}</dt>
      <dd className="min-w-0 max-sm:mb-2.5">{children}</dd>
    </div>
  );
}

function LastCall({ webhook: { last_attempt: last, failures } }: Pick<WebhookCardProps, "webhook">) {
  if (!last) return <span className="text-ink-soft">None yet</span>;
  return (
    <p className="text-ink-soft first-letter:uppercase">
      <Ago at={last.at} className="num" />, {last.outcome === "ok" ? "delivered in" : "failed after"}{" "}
      <span className="num">{duration(last.took_ms)}</span>
      {failures > 1 && `, last ${failures} attempts failed`}
      {last.outcome !== "ok" && (
        <span className="wrap-anywhere line-clamp-3 text-13 text-ink-faint">“{last.answer}”</span>
      )}
    </p>
  );
}

function rotateText({ secrets }: Webhook): string {
  const [, old] = secrets;
  const both =
    "For 24 hours, requests are signed with both the old and the new secret. Add the new one to your server before the old one expires.";
  return old ? `${both} The previous secret …${old.hint} expires now.` : both;
}
