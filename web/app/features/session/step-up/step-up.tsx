import { useEffect } from "react";
import { onStepUp } from "~/api/step-up/step-up";
import { createStore, useStore } from "~/lib/state/store";
import { lazyPart } from "~/ui/feedback/lazy-part";
import { PartBoundary } from "~/ui/feedback/part-boundary";

const StepUpDialog = lazyPart(
  () => import("./step-up-dialog"),
  (module) => module.default,
);

/** Whoever waits for the answer to the open question. */
const waiting = createStore<((confirmed: boolean) => void) | undefined>(undefined);

/** Asks for the password or a code wherever a call turns out to need it. Once per app, in its layout. */
export function StepUp() {
  const answer = useStore(waiting);
  useEffect(
    () =>
      onStepUp(
        () =>
          new Promise((resolve) =>
            waiting.set((confirmed) => {
              waiting.set(undefined);
              resolve(confirmed);
            }),
          ),
      ),
    [],
  );
  if (!answer) return null;
  return (
    <PartBoundary what="The dialog" onClose={() => answer(false)}>
      <StepUpDialog onDone={answer} />
    </PartBoundary>
  );
}
