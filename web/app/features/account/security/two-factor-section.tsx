import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { client } from "~/api/client";
import { unwrap } from "~/api/errors/unwrap";
import { wasDeclined } from "~/api/step-up/step-up";
import { Button } from "~/ui/buttons/button";
import { Badge } from "~/ui/data/badge";
import { confirm } from "~/ui/dialogs/confirm";
import { Notice } from "~/ui/feedback/notice";
import { toast } from "~/ui/feedback/toast";
import { Card } from "~/ui/layout/card";
import { formCardClass, Section } from "~/ui/layout/section";
import { RecoveryCodes } from "./recovery-codes";
import { TwoFactorSetup } from "./two-factor-setup";

interface TwoFactorSectionProps {
  on: boolean;
  /** After it was turned on or off. */
  onChanged: () => Promise<void>;
}

export default function TwoFactorSection({ on, onChanged }: TwoFactorSectionProps) {
  const [codes, setCodes] = useState<readonly string[]>();
  const showCodes = async (made: readonly string[]) => {
    setCodes(made);
    await onChanged();
  };
  return (
    <Section
      title="Two-factor authentication"
      lead="Require a code from your authenticator app when you sign in."
      meta={on ? <Badge tone="good">On</Badge> : <Badge>Off</Badge>}
    >
      <Card className={formCardClass}>
        {codes ? (
          <RecoveryCodes codes={codes} onDone={() => setCodes(undefined)} />
        ) : on ? (
          <TurnedOn onCodes={setCodes} onChanged={onChanged} />
        ) : (
          <TurnedOff onCodes={showCodes} />
        )}
      </Card>
    </Section>
  );
}

function TurnedOff({ onCodes }: { onCodes: (codes: readonly string[]) => Promise<void> }) {
  const start = useMutation({ mutationFn: async () => unwrap(await client.POST("/api/auth/two-factor")) });
  if (start.data) return <TwoFactorSetup setup={start.data} onCancel={start.reset} onCodes={onCodes} />;
  return (
    <div className="grid gap-5">
      {start.error && !wasDeclined(start.error) && <Notice tone="bad" title={start.error.message} />}
      <p>
        You need an authenticator app that shows <span className="whitespace-nowrap">6-digit</span> codes, such as your
        password manager, Aegis, 2FAS, Google Authenticator or Microsoft Authenticator.
      </p>
      <Button
        look="primary"
        busy={start.isPending && "Starting…"}
        onClick={() => start.mutate()}
        className="justify-self-start"
      >
        Turn on two-factor authentication
      </Button>
    </div>
  );
}

interface TurnedOnProps {
  onCodes: (codes: readonly string[]) => void;
  onChanged: () => Promise<void>;
}

function TurnedOn({ onCodes, onChanged }: TurnedOnProps) {
  const renew = useMutation({
    mutationFn: async () => unwrap(await client.POST("/api/auth/two-factor/recovery-codes")).recovery_codes,
    onSuccess: onCodes,
  });
  const turnOff = useMutation({
    mutationFn: async () => unwrap(await client.DELETE("/api/auth/two-factor")),
    onSuccess: async () => {
      await onChanged();
      toast({ type: "success", message: "Two-factor authentication turned off." });
    },
  });
  const error = renew.error ?? turnOff.error;
  const askRenew = async () => {
    if (await confirm({ title: "Generate new recovery codes?", text: oldCodesEnd, confirmLabel: "Generate codes" })) {
      renew.mutate();
    }
  };
  const askOff = async () => {
    const title = "Turn off two-factor authentication?";
    const text = "You'll sign in with your password only. Your recovery codes will stop working.";
    if (await confirm({ title, text, confirmLabel: "Turn off", danger: true })) turnOff.mutate();
  };
  return (
    <div className="grid gap-5">
      {error && !wasDeclined(error) && <Notice tone="bad" title={error.message} />}
      <p>Signing in requires a code from your authenticator app. If you lose the app, sign in with a recovery code.</p>
      <div className="flex flex-wrap gap-2">
        <Button busy={renew.isPending && "Generating…"} onClick={askRenew}>
          Generate new recovery codes
        </Button>
        <Button busy={turnOff.isPending && "Turning off…"} onClick={askOff}>
          Turn off two-factor authentication
        </Button>
      </div>
    </div>
  );
}

const oldCodesEnd = "Your current codes will stop working immediately.";
