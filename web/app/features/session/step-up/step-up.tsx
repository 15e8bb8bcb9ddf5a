import { lazy, Suspense, useEffect } from "react";
import { onStepUp } from "~/api/step-up";
import { createStore, useStore } from "~/lib/state/store";

const StepUpDialog = lazy(() => import("./step-up-dialog"));

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
  return <Suspense>{answer && <StepUpDialog onDone={answer} />}</Suspense>;
}
