import Pause from "lucide-react/icons/pause";
import Play from "lucide-react/icons/play";
import { fieldError } from "~/api/errors/form-errors";
import type { Endpoint } from "~/api/queries/endpoints";
import { Button } from "~/ui/buttons/button";
import { Notice } from "~/ui/feedback/notice";
import { Field } from "~/ui/forms/field";
import { Textarea } from "~/ui/forms/input";
import { cardPadding, SettingsCard } from "~/ui/layout/settings-card";
import { usePause } from "../endpoints/pause";
import { StatusBadge } from "../endpoints/status-badge";
import { SettingForm, textOf } from "./setting-form";

/** Whether it receives, at once and with Undo; and what visitors read while it does not. */
export function PauseCard({ endpoint }: { endpoint: Endpoint }) {
  return (
    <SettingsCard
      title="Status"
      lead="While an endpoint is paused, submissions are rejected. Visitors see the message below and don't lose what they typed."
    >
      <div className={`${cardPadding} pb-5`}>
        <Standing endpoint={endpoint} />
      </div>
      <div className="border-line border-t pt-5">
        <SettingForm
          formId={endpoint.id}
          change={(fields) => ({ closed_message: textOf(fields, "closed_message") })}
          first="closed_message"
          save="Save message"
          saved="Message saved."
        >
          {(error) => (
            <Field
              label="Message shown while paused"
              optional
              help="Up to 500 characters. Leave empty to show a default message in the visitor's language."
              error={fieldError(error, "closed_message")}
            >
              <Textarea
                name="closed_message"
                rows={3}
                defaultValue={endpoint.closed_message ?? ""}
                placeholder="The workshop is fully booked. The next one opens in March."
              />
            </Field>
          )}
        </SettingForm>
      </div>
    </SettingsCard>
  );
}

function Standing({ endpoint }: { endpoint: Endpoint }) {
  const turn = usePause();
  if (endpoint.status === "suspended") {
    return (
      <Notice tone="bad" title="Suspended by the operator">
        Submissions are rejected until the operator lifts the suspension. Contact them if you don't know why.
      </Notice>
    );
  }
  const isPaused = endpoint.status === "paused";
  const Icon = isPaused ? Play : Pause;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
      <StatusBadge status={endpoint.status} />
      <Button size="small" onClick={() => turn(endpoint, isPaused ? "active" : "paused")}>
        <Icon aria-hidden />
        {isPaused ? "Resume endpoint" : "Pause endpoint"}
      </Button>
    </div>
  );
}
