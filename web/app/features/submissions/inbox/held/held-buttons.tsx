import { clsx } from "clsx";
import Trash2 from "lucide-react/icons/trash";
import { useState } from "react";
import type { Usage } from "~/api/queries/billing";
import type { Scope } from "~/api/queries/submissions";
import { Button } from "~/ui/buttons/button";
import { confirm } from "~/ui/dialogs/confirm";
import { useDiscardHeld, useOpenHeld } from "../../actions/held";
import { ChooseDialog } from "./choose-dialog";
import { discardQuestion, number, openingQuestion, priceOfOpening } from "./held-text";

interface HeldButtonsProps {
  usage: Usage;
  /** Where they are looked at afterwards. */
  scope: Scope;
  /** Opening is the page's main action. */
  isPrimary?: boolean;
  /** The id of the text that says why not all can be opened. */
  describedBy: string;
  className?: string;
}

/** Opens all held submissions or the newest few, at a price that is confirmed first, or discards them. */
export function HeldButtons({ usage, scope, isPrimary, describedBy, className }: HeldButtonsProps) {
  const { count, can_open } = usage.held;
  const [isChoosing, setChoosing] = useState(false);
  const opening = useOpenHeld(scope);
  const discarding = useDiscardHeld();
  const isBusy = opening.isPending || discarding.isPending;

  const open = (chosen: number) =>
    opening.mutate({ count: chosen, all: chosen === count, price_cents: priceOfOpening(usage, chosen) });
  const askToOpen = async () => {
    if (await confirm(openingQuestion(can_open, priceOfOpening(usage, can_open)))) open(can_open);
  };
  const askToDiscard = async () => {
    if (await confirm(discardQuestion(count))) discarding.mutate(count);
  };
  return (
    <div className={clsx("flex flex-wrap gap-2", className)}>
      <Button
        look={isPrimary ? "primary" : "plain"}
        busy={opening.isPending && "Opening…"}
        aria-disabled={can_open === 0 || isBusy}
        aria-describedby={can_open < count ? describedBy : undefined}
        onClick={() => void askToOpen()}
      >
        {can_open === 0 || can_open === count ? "Open all" : `Open newest ${number(can_open)}`}
      </Button>
      {can_open > 1 && (
        <Button aria-disabled={isBusy} onClick={() => setChoosing(true)}>
          Choose…
        </Button>
      )}
      <Button
        look="danger"
        busy={discarding.isPending && "Discarding…"}
        aria-disabled={isBusy}
        onClick={() => void askToDiscard()}
      >
        <Trash2 aria-hidden />
        Discard…
      </Button>
      {isChoosing && (
        <ChooseDialog
          usage={usage}
          onClose={() => setChoosing(false)}
          onOpen={(chosen) => {
            setChoosing(false);
            open(chosen);
          }}
        />
      )}
    </div>
  );
}
