import { useState } from "react";
import { toast } from "~/ui/feedback/toast";
import ConflictDialog from "../../json/conflict-dialog";
import type { FormState } from "../../schema/model";
import { schemaOf } from "../state/model";
import { useSession } from "./session-context";

interface ConflictProps {
  current: FormState;
  onClose: () => void;
}

/** Someone else has saved since this was opened: what each changed, and which one stays. */
export function Conflict({ current, onClose }: ConflictProps) {
  const [session, { state, base }] = useSession();
  const takeTheirs = () => {
    session.takeTheirs();
    toast({ type: "success", message: "Saved version kept. Undo brings back your changes." });
  };
  return (
    <ConflictDialog
      base={base}
      current={current}
      yours={schemaOf(state.present)}
      isSaving={false}
      error={null}
      onKeep={session.keepMine}
      onUseSaved={takeTheirs}
      onClose={onClose}
    />
  );
}

/** Which conflict was put off; another one asks again. */
export function useConflict() {
  const [, { save }] = useSession();
  const [dismissed, dismiss] = useState<FormState>();
  const current = save.kind === "conflict" ? save.current : undefined;
  return {
    current: current === dismissed ? undefined : current,
    dismiss: () => dismiss(current),
    reopen: () => dismiss(undefined),
  };
}
