import { useMutation, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useId, useState } from "react";
import { fieldError, isFormError } from "~/api/errors/form-errors";
import { type Usage, usageQuery } from "~/api/queries/billing";
import { Button } from "~/ui/buttons/button";
import { SaveButton } from "~/ui/buttons/save-button";
import { Dialog } from "~/ui/dialogs/dialog";
import { Notice } from "~/ui/feedback/notice";
import { toast } from "~/ui/feedback/toast";
import { Field } from "~/ui/forms/field";
import { Input } from "~/ui/forms/input";

import { changeSpendingLimit } from "../queries";
import { euros, number } from "../text";
import { submissionsFor } from "./month";

interface LimitDialogProps {
  usage: Usage;
  onClose: () => void;
}

/** Asks for the most that a month's submissions may cost, and shows how many that is. */
export function LimitDialog({ usage, onClose }: LimitDialogProps) {
  const form = useId();
  const queries = useQueryClient();
  const [typed, setTyped] = useState((usage.spending_limit_cents / 100).toFixed(2));
  const [isSent, setSent] = useState(false);
  const cents = centsOf(typed);
  const change = useMutation({
    mutationFn: changeSpendingLimit,
    onSuccess: async (_, changed) => {
      await queries.invalidateQueries({ queryKey: usageQuery().queryKey });
      toast({ type: "success", message: `Spending limit changed to ${euros(changed)}.` });
      onClose();
    },
  });
  const isChanged = cents !== usage.spending_limit_cents;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSent(true);
    if (cents !== undefined && isChanged && !change.isPending) change.mutate(cents);
  };
  const typingError = isSent && cents === undefined && "Enter an amount in euros, such as 25.00.";
  return (
    <Dialog
      open
      onClose={onClose}
      title="Change spending limit"
      width="narrow"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <SaveButton form={form} isChanged={isChanged} busy={change.isPending && "Saving…"}>
            Save limit
          </SaveButton>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-4">
        {isFormError(change.error) && <Notice tone="bad" title={change.error.message} />}
        <Field
          label="Euros a month, before tax"
          help="Above it, new submissions are held until you open them. Add-ons aren't included."
          error={typingError || fieldError(change.error, "cents")}
        >
          <Input
            name="cents"
            inputMode="decimal"
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            className="num"
          />
        </Field>
        <p role="status" className="num min-h-[2lh]">
          {cents !== undefined && meaningOf(cents, usage)}
        </p>
      </form>
    </Dialog>
  );
}

/** "25", "25.5", "25,50". */
function centsOf(typed: string): number | undefined {
  const match = /^\s*€?\s*(\d{1,7})(?:[.,](\d{1,2}))?\s*€?\s*$/.exec(typed);
  return match ? Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0")) : undefined;
}

function meaningOf(cents: number, { included, cost, pays_by }: Usage): string {
  const free = included ?? 0;
  const paid = submissionsFor(cents, free) - free;
  const allows =
    paid === 0
      ? `${euros(cents)} allows only the ${number(free)} free submissions a month.`
      : `${euros(cents)} allows ${number(paid)} paid ${paid === 1 ? "submission" : "submissions"} a month, besides the ${number(free)} free ones.`;
  if (pays_by === "none" || !cost || cost.cents < cents) return allows;
  return `${allows} This month has cost ${euros(cost.cents)} so far, so new submissions will be held.`;
}
