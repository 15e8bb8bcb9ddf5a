import type { ReactNode } from "react";
import { Button } from "~/ui/buttons/button";
import { Dialog } from "~/ui/dialogs/dialog";
import { Notice } from "~/ui/feedback/notice";
import { type FormState, type Schema, workingSchema } from "../schema/model";
import { ChangeList } from "../words/change-list";
import { formatJson } from "./json-text";

export interface Conflict {
  /** What is stored now. */
  current: FormState;
  yours: Schema;
}

interface ConflictDialogProps extends Conflict {
  /** What both began with. */
  base: FormState;
  isSaving: boolean;
  error: Error | null;
  onKeep: () => void;
  onUseSaved: () => void;
  onClose: () => void;
}

/** Two people saved the same draft: what each of them changed, and which one stays. */
export default function ConflictDialog({ base, current, yours, ...rest }: ConflictDialogProps) {
  const { isSaving, error, onKeep, onUseSaved, onClose } = rest;
  const before = workingSchema(base);
  const saved = workingSchema(current);
  return (
    <Dialog
      open
      width="wide"
      closesOnOverlay={false}
      title="This form was changed in the meantime"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onUseSaved}>Use saved version</Button>
          <Button look="primary" busy={isSaving && "Saving…"} onClick={onKeep}>
            Keep mine
          </Button>
        </>
      }
    >
      <div className="grid gap-4 pt-1">
        <p>
          The draft was saved in another tab or by someone else while you were editing. Keep your version or use the
          saved one. The other one is discarded.
        </p>
        {error && <Notice tone="bad" title={error.message} />}
        <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2 [&>*]:min-w-0">
          <Side title="Your changes" before={before} after={yours} />
          {saved && <Side title="Saved version" before={before} after={saved} />}
        </div>
      </div>
    </Dialog>
  );
}

const jsonClass = "mt-1 max-h-64 overflow-auto rounded-control bg-sunken p-3 font-mono text-12 text-ink leading-5";

interface SideProps {
  title: string;
  before: Schema | undefined;
  after: Schema;
}

function Side({ title, before, after }: SideProps): ReactNode {
  return (
    <section aria-label={title}>
      <h3 className="mb-2 font-strong text-15 text-ink">{title}</h3>
      <ChangeList label={title} before={before} after={after} />
      <details className="mt-2">
        <summary className="cursor-pointer rounded-tight py-1.5 font-label text-13">Show JSON</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region */}
        <pre tabIndex={0} className={jsonClass}>
          {formatJson(after)}
        </pre>
      </details>
    </section>
  );
}
