import { Pause, Play } from "lucide-react";
import { failureAt } from "~/api/failures";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { Textarea } from "~/ui/input";
import { Notice } from "~/ui/notice";
import { cardPadding, SettingsCard } from "~/ui/settings-card";
import { usePause } from "../mutations";
import type { Endpoint } from "../queries";
import { StatusBadge } from "../status-badge";
import { SettingForm, textOf } from "./setting-form";

/** Whether it receives, at once and with Undo; and what visitors read while it does not. */
export function PauseCard({ endpoint }: { endpoint: Endpoint }) {
  return (
    <SettingsCard
      title="Receiving"
      lead="While an endpoint is paused, visitors are told so and nothing is stored. What they typed stays on their screen."
    >
      <div className={`${cardPadding} pb-5`}>
        <Standing endpoint={endpoint} />
      </div>
      <div className="border-line border-t pt-5">
        <SettingForm
          formId={endpoint.id}
          change={(fields) => ({ closed_message: textOf(fields, "closed_message") })}
          first="closed_message"
          save="Save words"
          saved={endpoint.status === "paused" ? "Visitors read that now." : "Visitors read that while it is paused."}
        >
          {(error) => (
            <Field
              label="What visitors read meanwhile"
              optional
              help="At most 500 characters. Without words of yours: that the form is closed, in their language."
              error={failureAt(error, "closed_message")}
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
      <Notice tone="bad" title="The operator has suspended this endpoint">
        Nothing is stored until they lift it. Write to them if you do not know why.
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
        {isPaused ? "Resume" : "Pause"}
      </Button>
    </div>
  );
}
