import { clsx } from "clsx";
import type { AdminHour, AdminWorkspace } from "../api/types";
import { ItemSection } from "../item/item-section";
import { countText, plural } from "../item/numbers";

/** So many of the domains where deliveries fail. */
const SHOWN_DOMAINS = 3;

/** Whether emails and webhooks arrive, hour by hour. */
export function Delivery({ delivery }: Pick<AdminWorkspace, "delivery">) {
  const { email, webhooks, domains, waiting, paused_destinations } = delivery;
  const failing = domains.filter(({ failed }) => failed > 0);
  const more = [
    waiting > 0 && `${plural(waiting, "delivery is waiting", "deliveries are waiting")} for an attempt.`,
    paused_destinations > 0 &&
      `${plural(paused_destinations, "recipient or webhook is", "recipients and webhooks are")} paused after repeated failures.`,
  ].filter(Boolean);
  return (
    <ItemSection title="Delivery health" aside="last 24 hours">
      <div className="mt-2 grid grid-cols-[68px_minmax(0,1fr)_auto] items-center gap-x-2.5 gap-y-[7px]">
        <Strip label="Email" hours={email} />
        <Strip label="Webhooks" hours={webhooks} />
      </div>
      {failing.slice(0, SHOWN_DOMAINS).map(({ domain, kind, sent, failed }) => (
        <p key={`${kind} ${domain}`} className="num wrap-anywhere mt-2 text-13 text-ink-soft">
          <code className="font-mono text-12">{domain}</code>: {countText(failed)} of{" "}
          {plural(sent + failed, kind === "email" ? "email" : "webhook call")} failed.
        </p>
      ))}
      {more.length > 0 && <p className="num mt-2 text-13 text-ink-soft">{more.join(" ")}</p>}
    </ItemSection>
  );
}

/** Green where all arrived, red where none did, both where some did; an hour without any is a blank. */
function Strip({ label, hours }: { label: string; hours: readonly AdminHour[] }) {
  const sent = hours.reduce((sum, hour) => sum + hour.sent, 0);
  const failed = hours.reduce((sum, hour) => sum + hour.failed, 0);
  const text = sent + failed === 0 ? "None" : `${countText(sent)} of ${countText(sent + failed)} sent`;
  return (
    <>
      <span>{label}</span>
      <span role="img" aria-label={`${label} by hour: ${text}`} className="grid h-4 auto-cols-fr grid-flow-col gap-0.5">
        {hours.map((hour) => (
          <span key={hour.hour} className={clsx("overflow-hidden rounded-[1.5px]", fillOf(hour))}>
            {hour.sent > 0 && hour.failed > 0 && <span className="block h-1/2 border-surface border-b bg-bad" />}
          </span>
        ))}
      </span>
      <span className="num min-w-[84px] text-right text-13">{text}</span>
    </>
  );
}

function fillOf({ sent, failed }: AdminHour): string {
  if (sent > 0) return "bg-good";
  return failed > 0 ? "bg-bad" : "bg-line";
}
