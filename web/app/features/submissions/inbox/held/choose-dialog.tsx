import { type FormEvent, useId, useState } from "react";
import type { Usage } from "~/api/queries/billing";
import { inEuro } from "~/lib/pricing/euro";
import { Button } from "~/ui/buttons/button";
import { Dialog } from "~/ui/dialogs/dialog";
import { Field } from "~/ui/forms/field";
import { Input } from "~/ui/forms/input";
import { number, openedText, openingLabel, priceOfOpening } from "./held-text";

interface ChooseDialogProps {
  usage: Usage;
  onClose: () => void;
  onOpen: (count: number) => void;
}

/** A suggestion to begin with. */
const FEW = 10;

/** Asks how many to open, and shows what that costs. */
export function ChooseDialog({ usage, onClose, onOpen }: ChooseDialogProps) {
  const form = useId();
  const max = usage.held.can_open;
  const [typed, setTyped] = useState(String(Math.min(FEW, max)));
  const count = countOf(typed, max);
  const cents = count === undefined ? undefined : priceOfOpening(usage, count);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (count !== undefined) onOpen(count);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title="Open held submissions"
      width="narrow"
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={form} look="primary" aria-disabled={count === undefined}>
            {count === undefined || cents === undefined ? "Open" : openingLabel(count, cents)}
          </Button>
        </>
      }
    >
      <form id={form} noValidate onSubmit={submit} className="grid gap-4">
        <Field
          label="How many"
          help="The newest ones are opened."
          error={typed !== "" && count === undefined && `Enter a number from 1 to ${number(max)}.`}
        >
          <Input
            type="number"
            inputMode="numeric"
            min={1}
            max={max}
            step={1}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            className="num"
          />
        </Field>
        <p role="status" className="num text-ink">
          {cents === undefined ? "\u00a0" : priceLine(cents)}
        </p>
        <p className="text-13">{openedText(count ?? 2)}</p>
      </form>
    </Dialog>
  );
}

/** What was typed, if so many can be opened. */
function countOf(typed: string, max: number): number | undefined {
  const count = /^\d+$/.test(typed) ? Number(typed) : 0;
  return count >= 1 && count <= max ? count : undefined;
}

const priceLine = (cents: number) =>
  cents === 0 ? (
    <strong className="font-strong">Free</strong>
  ) : (
    <>
      <strong className="font-strong">{inEuro(cents)}</strong> before tax
    </>
  );
