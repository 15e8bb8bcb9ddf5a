import type { Webhook } from "~/api/queries/webhooks";
import { Until } from "~/ui/time/time";
import { exactTime } from "~/ui/time/time-text";
import { inlineClass } from "../activity/delivery-timeline-item";

interface WebhookSecretsProps {
  webhook: Webhook;
  onEnd: () => void;
  isEnding: boolean;
}

/** What calls are signed with: by their last characters, the secrets themselves are told once. */
export function WebhookSecrets({ webhook: { secrets }, onEnd, isEnding }: WebhookSecretsProps) {
  const [current, old] = secrets;
  return (
    <>
      <p>
        <Hint text={current?.hint ?? ""} />
      </p>
      {old?.expires_at && (
        <p className="text-ink-soft" title={exactTime(old.expires_at)}>
          The old secret <Hint text={old.hint} /> still works and expires <Until at={old.expires_at} className="num" />.{" "}
          <button type="button" aria-disabled={isEnding} onClick={() => !isEnding && onEnd()} className={inlineClass}>
            {isEnding ? "Expiring…" : "Expire now"}
          </button>
        </p>
      )}
    </>
  );
}

function Hint({ text }: { text: string }) {
  return <code className="font-mono text-13 text-ink-soft">whsec_…{text}</code>;
}
