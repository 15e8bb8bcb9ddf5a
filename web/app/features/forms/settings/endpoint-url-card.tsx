import { useState } from "react";
import type { Endpoint } from "~/api/queries/endpoints";
import { Button } from "~/ui/buttons/button";
import { CopyButton } from "~/ui/buttons/copy-button";
import { lazyPart } from "~/ui/feedback/lazy-part";
import { PartBoundary } from "~/ui/feedback/part-boundary";
import { cardPadding, SettingsCard } from "~/ui/layout/settings-card";
import { Until } from "~/ui/time/time";

// Comes when it is asked for.
const ChangeUrlDialog = lazyPart(
  () => import("../dialogs/change-url-dialog"),
  (module) => module.default,
);

/** Where it receives, and where it still does for a while. */
export function EndpointUrlCard({ endpoint }: { endpoint: Endpoint }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <SettingsCard
      title="Endpoint URL"
      lead="Set this URL as your form's action. If it's being abused, generate a new one."
    >
      <div className={`${cardPadding} grid justify-items-start gap-4 pb-5`}>
        <div className="flex min-w-0 max-w-full flex-wrap items-center gap-x-3 gap-y-2">
          <code className="wrap-anywhere font-mono text-13">{endpoint.url}</code>
          <CopyButton text={endpoint.url} label="Copy URL" />
        </div>
        <Former addresses={endpoint.former_addresses} />
        <Button onClick={() => setOpen(true)}>Change URL…</Button>
      </div>
      {isOpen && (
        <PartBoundary what="The dialog" onClose={() => setOpen(false)}>
          <ChangeUrlDialog endpoint={endpoint} onClose={() => setOpen(false)} />
        </PartBoundary>
      )}
    </SettingsCard>
  );
}

function Former({ addresses }: { addresses: Endpoint["former_addresses"] }) {
  if (addresses.length === 0) return null;
  return (
    <ul aria-label="Previous URLs" className="grid gap-1 text-13 text-ink-soft">
      {addresses.map(({ url, answers_until }) => (
        <li key={url}>
          <code className="wrap-anywhere font-mono text-[12.5px]">…{new URL(url).pathname}</code> still works. It
          expires <Until at={answers_until} className="num" />.
        </li>
      ))}
    </ul>
  );
}
